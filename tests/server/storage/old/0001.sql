BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE events (
	table_id TEXT NOT NULL, 
	sequence BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	"key" TEXT, 
	PRIMARY KEY (table_id, sequence)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('oasis',1,1700000000000,'{"kind": "opened", "title": "Die Oase"}','first-key');
INSERT INTO "events" VALUES('oasis',2,1700000000001,'{"kind": "joined", "guest": "anna"}',NULL);
INSERT INTO "events" VALUES('oasis',3,1700000002000,'{"kind": "moved", "move": "Ch8"}','second-key');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "guests" VALUES('anna','Anna',1);
CREATE TABLE leases (
	name TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO "leases" VALUES('oasis','worker',1000000000000000);
CREATE TABLE links (
	digest TEXT NOT NULL, 
	guest_id TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "links" VALUES('digest','anna',1000000000000000);
CREATE TABLE secrets (
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO "secrets" VALUES('cookies','kept');
CREATE TABLE table_guests (
	table_id TEXT NOT NULL, 
	guest_id TEXT NOT NULL, 
	PRIMARY KEY (table_id, guest_id)
)
 WITHOUT ROWID

;
INSERT INTO "table_guests" VALUES('oasis','anna');
INSERT INTO "table_guests" VALUES('oasis','ben');
CREATE TABLE tables (
	id TEXT NOT NULL, 
	sequence BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	summary TEXT NOT NULL, 
	due_at BIGINT, 
	created_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('oasis',3,'running',1,'{"title": "Die Oase"}',1,1700000000000,1700000002000);
CREATE UNIQUE INDEX events_key ON events (table_id, "key") WHERE key IS NOT NULL;
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_lobby ON tables (created_at) WHERE listed AND status IN ('open', 'running');
CREATE INDEX ix_table_guests_guest_id ON table_guests (guest_id);
COMMIT;
