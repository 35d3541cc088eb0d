declare module "*.toml" {
  const data: Readonly<Record<string, unknown>>;
  export default data;
}
