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
INSERT INTO "events" VALUES('table',1,1000000,'{"type":"created","log":1,"rules":1,"options":{"seats":[{"kind":"person","name":null,"mine":false},{"kind":"person","name":null,"mine":false},{"kind":"bot","level":"random"}],"edition":"v1.2","options":{},"board":"desert","clock":{"kind":"none"},"on_time_out":"bot","on_absence":"bot","grace_seconds":120,"stand_in":"gazelle","take_back":"consent","confirm":"ask","watch":"anyone","hints":true,"shuffle":false},"setup":"[Karawane \"1\"]\n[Edition \"v1.2\"]\n[Board \"desert\"]\n[Players \"3\"]\n[Oases \"b8 d3 h11 j3 m7\"]\n[Water \"a6:2 b4:1 b10:1 c5:1 d1:2 d9:2 e6:3 e10:2 e12:1 f3:3 f5:2 g9:2 g12:3 h2:3 h4:1 i5:3 j9:3 j11:3 k12:3 l2:1 l4:2 l6:1 l9:3 m10:1 n5:3 o2:1 o7:2 o9:1 p5:1 q1:2 q3:2 q7:3 r6:2\"]\n\n","invite":"e3ed2d2a145f7072640ccbf02d1953956f48028dc627ab259726147f6ef6ddb4","owner":{"guest":"guest 1","token":null}}','key-0');
INSERT INTO "events" VALUES('table',2,1000000,'{"type":"sat","seat":1,"name":"Player 1","owner":{"guest":"guest 1","token":"00903b35b33dc80d9058e53bea6d93acca59e2dbd81e4dd47a346422c51729f2"}}','key-1');
INSERT INTO "events" VALUES('table',3,1000000,'{"type":"sat","seat":2,"name":"Player 2","owner":{"guest":"guest 2","token":"17b9639c99eebb8bf27dc599a4ae762accf05843cd8d926270098df9403f6c83"}}','key-2');
INSERT INTO "events" VALUES('table',4,1000000,'{"type":"started","order":[1,2,3],"filled":[]}','key-3');
INSERT INTO "events" VALUES('table',5,1000000,'{"type":"placed","seat":1,"move":"S@q2"}','key-4');
INSERT INTO "events" VALUES('table',6,1000000,'{"type":"confirmed","seat":1}','key-5');
INSERT INTO "events" VALUES('table',7,1000000,'{"type":"placed","seat":2,"move":"R@o6"}','key-6');
INSERT INTO "events" VALUES('table',8,1000000,'{"type":"confirmed","seat":2}','key-7');
INSERT INTO "events" VALUES('table',9,1000000,'{"type":"placed","seat":3,"move":"C@o4"}','key-8');
INSERT INTO "events" VALUES('table',10,1000000,'{"type":"confirmed","seat":3}','key-9');
INSERT INTO "events" VALUES('table',11,1000000,'{"type":"placed","seat":1,"move":"B@c4"}','key-10');
INSERT INTO "events" VALUES('table',12,1000000,'{"type":"confirmed","seat":1}','key-11');
INSERT INTO "events" VALUES('table',13,1000000,'{"type":"placed","seat":2,"move":"C@k8"}','key-12');
INSERT INTO "events" VALUES('table',14,1000000,'{"type":"confirmed","seat":2}','key-13');
INSERT INTO "events" VALUES('table',15,1000000,'{"type":"placed","seat":3,"move":"R@d7"}','key-14');
INSERT INTO "events" VALUES('table',16,1000000,'{"type":"confirmed","seat":3}','key-15');
INSERT INTO "events" VALUES('table',17,1000000,'{"type":"placed","seat":1,"move":"O@m5"}','key-16');
INSERT INTO "events" VALUES('table',18,1000000,'{"type":"confirmed","seat":1}','key-17');
INSERT INTO "events" VALUES('table',19,1000000,'{"type":"placed","seat":2,"move":"O@a9"}','key-18');
INSERT INTO "events" VALUES('table',20,1000000,'{"type":"confirmed","seat":2}','key-19');
INSERT INTO "events" VALUES('table',21,1000000,'{"type":"placed","seat":3,"move":"O@b2"}','key-20');
INSERT INTO "events" VALUES('table',22,1000000,'{"type":"confirmed","seat":3}','key-21');
INSERT INTO "events" VALUES('table',23,1000000,'{"type":"placed","seat":1,"move":"C@e9"}','key-22');
INSERT INTO "events" VALUES('table',24,1000000,'{"type":"confirmed","seat":1}','key-23');
INSERT INTO "events" VALUES('table',25,1000000,'{"type":"placed","seat":2,"move":"S@k4"}','key-24');
INSERT INTO "events" VALUES('table',26,1000000,'{"type":"confirmed","seat":2}','key-25');
INSERT INTO "events" VALUES('table',27,1000000,'{"type":"placed","seat":3,"move":"B@r7"}','key-26');
INSERT INTO "events" VALUES('table',28,1000000,'{"type":"confirmed","seat":3}','key-27');
INSERT INTO "events" VALUES('table',29,1000000,'{"type":"placed","seat":1,"move":"R@h1"}','key-28');
INSERT INTO "events" VALUES('table',30,1000000,'{"type":"confirmed","seat":1}','key-29');
INSERT INTO "events" VALUES('table',31,1000000,'{"type":"placed","seat":2,"move":"B@c10"}','key-30');
INSERT INTO "events" VALUES('table',32,1000000,'{"type":"confirmed","seat":2}','key-31');
INSERT INTO "events" VALUES('table',33,1000000,'{"type":"placed","seat":3,"move":"S@f11"}','key-32');
INSERT INTO "events" VALUES('table',34,1000000,'{"type":"confirmed","seat":3}','key-33');
INSERT INTO "events" VALUES('table',35,1000000,'{"type":"placed","seat":1,"move":"Ce8"}','key-34');
INSERT INTO "events" VALUES('table',36,1000000,'{"type":"taken_back","seat":1,"count":1}','key-35');
INSERT INTO "events" VALUES('table',37,1000000,'{"type":"placed","seat":1,"move":"Ce10"}','key-36');
INSERT INTO "events" VALUES('table',38,1000000,'{"type":"confirmed","seat":1}','key-37');
INSERT INTO "events" VALUES('table',39,1000000,'{"type":"placed","seat":2,"move":"Rn6"}','key-38');
INSERT INTO "events" VALUES('table',40,1000000,'{"type":"confirmed","seat":2}','key-39');
INSERT INTO "events" VALUES('table',41,1000000,'{"type":"placed","seat":3,"move":"Cp4"}','key-40');
INSERT INTO "events" VALUES('table',42,1000000,'{"type":"placed","seat":3,"move":"Sf10"}','key-41');
INSERT INTO "events" VALUES('table',43,1000000,'{"type":"confirmed","seat":3}','key-42');
INSERT INTO "events" VALUES('table',44,1000000,'{"type":"placed","seat":1,"move":"Cd10"}','key-43');
INSERT INTO "events" VALUES('table',45,1000000,'{"type":"placed","seat":1,"move":"Bb5"}','key-44');
INSERT INTO "events" VALUES('table',46,1000000,'{"type":"confirmed","seat":1}','key-45');
INSERT INTO "events" VALUES('table',47,1000000,'{"type":"undo_asked","seat":2,"ply":19}','key-46');
INSERT INTO "events" VALUES('table',48,1000000,'{"type":"undo_answered","seat":1,"agreed":true}','key-47');
INSERT INTO "events" VALUES('table',49,1000000,'{"type":"undone","ply":19}','key-48');
INSERT INTO "events" VALUES('table',50,1000000,'{"type":"stood_in","seat":1,"level":"gazelle","why":"left"}','key-49');
INSERT INTO "events" VALUES('table',51,1000000,'{"type":"returned","seat":1}','key-50');
INSERT INTO "events" VALUES('table',52,1000000,'{"type":"placed","seat":1,"move":"Sp2"}','key-51');
INSERT INTO "events" VALUES('table',53,1000000,'{"type":"placed","seat":1,"move":"Bc5"}','key-52');
INSERT INTO "events" VALUES('table',54,1000000,'{"type":"confirmed","seat":1}','key-53');
INSERT INTO "events" VALUES('table',55,1000000,'{"type":"placed","seat":2,"move":"Rn5"}','key-54');
INSERT INTO "events" VALUES('table',56,1000000,'{"type":"placed","seat":2,"move":"Cl9"}','key-55');
INSERT INTO "events" VALUES('table',57,1000000,'{"type":"confirmed","seat":2}','key-56');
INSERT INTO "events" VALUES('table',58,1000000,'{"type":"placed","seat":3,"move":"Sg11"}','key-57');
INSERT INTO "events" VALUES('table',59,1000000,'{"type":"placed","seat":3,"move":"Rd6"}','key-58');
INSERT INTO "events" VALUES('table',60,1000000,'{"type":"confirmed","seat":3}','key-59');
INSERT INTO "events" VALUES('table',61,1000000,'{"type":"placed","seat":1,"move":"Bb4"}','key-60');
INSERT INTO "events" VALUES('table',62,1000000,'{"type":"placed","seat":1,"move":"Bd5"}','key-61');
INSERT INTO "events" VALUES('table',63,1000000,'{"type":"confirmed","seat":1}','key-62');
INSERT INTO "events" VALUES('table',64,1000000,'{"type":"placed","seat":2,"move":"Bd11"}','key-63');
INSERT INTO "events" VALUES('table',65,1000000,'{"type":"placed","seat":2,"move":"Cm8"}','key-64');
INSERT INTO "events" VALUES('table',66,1000000,'{"type":"confirmed","seat":2}','key-65');
INSERT INTO "events" VALUES('table',67,1000000,'{"type":"placed","seat":3,"move":"Rc6"}','key-66');
INSERT INTO "events" VALUES('table',68,1000000,'{"type":"placed","seat":3,"move":"Co3"}','key-67');
INSERT INTO "events" VALUES('table',69,1000000,'{"type":"confirmed","seat":3}','key-68');
INSERT INTO "events" VALUES('table',70,1000000,'{"type":"placed","seat":1,"move":"Ol5"}','key-69');
INSERT INTO "events" VALUES('table',71,1000000,'{"type":"placed","seat":1,"move":"Bc3"}','key-70');
INSERT INTO "events" VALUES('table',72,1000000,'{"type":"confirmed","seat":1}','key-71');
INSERT INTO "events" VALUES('table',73,1000000,'{"type":"placed","seat":2,"move":"Sk3"}','key-72');
INSERT INTO "events" VALUES('table',74,1000000,'{"type":"placed","seat":2,"move":"Bc9"}','key-73');
INSERT INTO "events" VALUES('table',75,1000000,'{"type":"confirmed","seat":2}','key-74');
INSERT INTO "events" VALUES('table',76,1000000,'{"type":"placed","seat":3,"move":"Co5"}','key-75');
INSERT INTO "events" VALUES('table',77,1000000,'{"type":"placed","seat":3,"move":"Rb7"}','key-76');
INSERT INTO "events" VALUES('table',78,1000000,'{"type":"confirmed","seat":3}','key-77');
INSERT INTO "events" VALUES('table',79,1000000,'{"type":"placed","seat":1,"move":"Bb3"}','key-78');
INSERT INTO "events" VALUES('table',80,1000000,'{"type":"placed","seat":1,"move":"Be4"}','key-79');
INSERT INTO "events" VALUES('table',81,1000000,'{"type":"confirmed","seat":1}','key-80');
INSERT INTO "events" VALUES('table',82,1000000,'{"type":"placed","seat":2,"move":"Oa8"}','key-81');
INSERT INTO "events" VALUES('table',83,1000000,'{"type":"placed","seat":2,"move":"Rm6"}','key-82');
INSERT INTO "events" VALUES('table',84,1000000,'{"type":"confirmed","seat":2}','key-83');
INSERT INTO "events" VALUES('table',85,1000000,'{"type":"placed","seat":3,"move":"Ra6"}','key-84');
INSERT INTO "events" VALUES('table',86,1000000,'{"type":"placed","seat":3,"move":"Oc1"}','key-85');
INSERT INTO "events" VALUES('table',87,1000000,'{"type":"confirmed","seat":3}','key-86');
INSERT INTO "events" VALUES('table',88,1000000,'{"type":"placed","seat":1,"move":"Ce11"}','key-87');
INSERT INTO "events" VALUES('table',89,1000000,'{"type":"placed","seat":1,"move":"Sr3"}','key-88');
INSERT INTO "events" VALUES('table',90,1000000,'{"type":"confirmed","seat":1}','key-89');
INSERT INTO "events" VALUES('table',91,1000000,'{"type":"placed","seat":2,"move":"Sl3"}','key-90');
INSERT INTO "events" VALUES('table',92,1000000,'{"type":"placed","seat":2,"move":"Ob9"}','key-91');
INSERT INTO "events" VALUES('table',93,1000000,'{"type":"confirmed","seat":2}','key-92');
INSERT INTO "events" VALUES('table',94,1000000,'{"type":"placed","seat":3,"move":"Sg12"}','key-93');
INSERT INTO "events" VALUES('table',95,1000000,'{"type":"placed","seat":3,"move":"Re6"}','key-94');
INSERT INTO "events" VALUES('table',96,1000000,'{"type":"confirmed","seat":3}','key-95');
INSERT INTO "events" VALUES('table',97,1000000,'{"type":"placed","seat":1,"move":"Ce8"}','key-96');
INSERT INTO "events" VALUES('table',98,1000000,'{"type":"placed","seat":1,"move":"Cd10"}','key-97');
INSERT INTO "events" VALUES('table',99,1000000,'{"type":"confirmed","seat":1}','key-98');
INSERT INTO "events" VALUES('table',100,1000000,'{"type":"placed","seat":2,"move":"Sm2"}','key-99');
INSERT INTO "events" VALUES('table',101,1000000,'{"type":"placed","seat":2,"move":"Cn8"}','key-100');
INSERT INTO "events" VALUES('table',102,1000000,'{"type":"confirmed","seat":2}','key-101');
INSERT INTO "events" VALUES('table',103,1000000,'{"type":"placed","seat":3,"move":"Sg9"}','key-102');
INSERT INTO "events" VALUES('table',104,1000000,'{"type":"placed","seat":3,"move":"Cn3"}','key-103');
INSERT INTO "events" VALUES('table',105,1000000,'{"type":"confirmed","seat":3}','key-104');
INSERT INTO "events" VALUES('table',106,1000000,'{"type":"placed","seat":1,"move":"Be3"}','key-105');
INSERT INTO "events" VALUES('table',107,1000000,'{"type":"placed","seat":1,"move":"Om4"}','key-106');
INSERT INTO "events" VALUES('table',108,1000000,'{"type":"confirmed","seat":1}','key-107');
INSERT INTO "events" VALUES('table',109,1000000,'{"type":"placed","seat":2,"move":"Bd12"}','key-108');
INSERT INTO "events" VALUES('table',110,1000000,'{"type":"placed","seat":2,"move":"Rp6"}','key-109');
INSERT INTO "events" VALUES('table',111,1000000,'{"type":"confirmed","seat":2}','key-110');
INSERT INTO "events" VALUES('table',112,1000000,'{"type":"placed","seat":3,"move":"Ra7"}','key-111');
INSERT INTO "events" VALUES('table',113,1000000,'{"type":"placed","seat":3,"move":"Rb6"}','key-112');
INSERT INTO "events" VALUES('table',114,1000000,'{"type":"confirmed","seat":3}','key-113');
INSERT INTO "events" VALUES('table',115,1000000,'{"type":"placed","seat":1,"move":"Ol4"}','key-114');
INSERT INTO "events" VALUES('table',116,1000000,'{"type":"placed","seat":1,"move":"Ol6"}','key-115');
INSERT INTO "events" VALUES('table',117,1000000,'{"type":"confirmed","seat":1}','key-116');
INSERT INTO "events" VALUES('table',118,1000000,'{"type":"placed","seat":2,"move":"Cn9"}','key-117');
INSERT INTO "events" VALUES('table',119,1000000,'{"type":"placed","seat":2,"move":"Bc11"}','key-118');
INSERT INTO "events" VALUES('table',120,1000000,'{"type":"confirmed","seat":2}','key-119');
INSERT INTO "events" VALUES('table',121,1000000,'{"type":"placed","seat":3,"move":"Cp3"}','key-120');
INSERT INTO "events" VALUES('table',122,1000000,'{"type":"placed","seat":3,"move":"Co2"}','key-121');
INSERT INTO "events" VALUES('table',123,1000000,'{"type":"confirmed","seat":3}','key-122');
INSERT INTO "events" VALUES('table',124,1000000,'{"type":"placed","seat":1,"move":"Ce12"}','key-123');
INSERT INTO "events" VALUES('table',125,1000000,'{"type":"placed","seat":1,"move":"Bf3"}','key-124');
INSERT INTO "events" VALUES('table',126,1000000,'{"type":"confirmed","seat":1}','key-125');
INSERT INTO "events" VALUES('table',127,1000000,'{"type":"placed","seat":2,"move":"Sl2"}','key-126');
INSERT INTO "events" VALUES('table',128,1000000,'{"type":"placed","seat":2,"move":"Sj5"}','key-127');
INSERT INTO "events" VALUES('table',129,1000000,'{"type":"confirmed","seat":2}','key-128');
INSERT INTO "events" VALUES('table',130,1000000,'{"type":"placed","seat":3,"move":"Rb5"}','key-129');
INSERT INTO "events" VALUES('table',131,1000000,'{"type":"placed","seat":3,"move":"Sf13"}','key-130');
INSERT INTO "events" VALUES('table',132,1000000,'{"type":"confirmed","seat":3}','key-131');
INSERT INTO "events" VALUES('table',133,1000000,'{"type":"placed","seat":1,"move":"Rh2"}','key-132');
INSERT INTO "events" VALUES('table',134,1000000,'{"type":"placed","seat":1,"move":"Bf4"}','key-133');
INSERT INTO "events" VALUES('table',135,1000000,'{"type":"confirmed","seat":1}','key-134');
INSERT INTO "events" VALUES('table',136,1000000,'{"type":"placed","seat":2,"move":"Rq5"}','key-135');
INSERT INTO "events" VALUES('table',137,1000000,'{"type":"placed","seat":2,"move":"Ro7"}','key-136');
INSERT INTO "events" VALUES('table',138,1000000,'{"type":"confirmed","seat":2}','key-137');
INSERT INTO "events" VALUES('table',139,1000000,'{"type":"placed","seat":3,"move":"Od1"}','key-138');
INSERT INTO "events" VALUES('table',140,1000000,'{"type":"placed","seat":3,"move":"Sh12"}','key-139');
INSERT INTO "events" VALUES('table',141,1000000,'{"type":"confirmed","seat":3}','key-140');
INSERT INTO "events" VALUES('table',142,1000000,'{"type":"placed","seat":1,"move":"Rg1"}','key-141');
INSERT INTO "events" VALUES('table',143,1000000,'{"type":"placed","seat":1,"move":"Ri2"}','key-142');
INSERT INTO "events" VALUES('table',144,1000000,'{"type":"confirmed","seat":1}','key-143');
INSERT INTO "events" VALUES('table',145,1000000,'{"type":"placed","seat":2,"move":"Si4"}','key-144');
INSERT INTO "events" VALUES('table',146,1000000,'{"type":"placed","seat":2,"move":"Bc8"}','key-145');
INSERT INTO "events" VALUES('table',147,1000000,'{"type":"confirmed","seat":2}','key-146');
INSERT INTO "events" VALUES('table',148,1000000,'{"type":"placed","seat":3,"move":"Ra5"}','key-147');
INSERT INTO "events" VALUES('table',149,1000000,'{"type":"placed","seat":3,"move":"Co1"}','key-148');
INSERT INTO "events" VALUES('table',150,1000000,'{"type":"confirmed","seat":3}','key-149');
INSERT INTO "events" VALUES('table',151,1000000,'{"type":"placed","seat":1,"move":"Bd4"}','key-150');
INSERT INTO "events" VALUES('table',152,1000000,'{"type":"placed","seat":1,"move":"Bc2"}','key-151');
INSERT INTO "events" VALUES('table',153,1000000,'{"type":"confirmed","seat":1}','key-152');
INSERT INTO "events" VALUES('table',154,1000000,'{"type":"placed","seat":2,"move":"Sj6"}','key-153');
INSERT INTO "events" VALUES('table',155,1000000,'{"type":"placed","seat":2,"move":"Rl7"}','key-154');
INSERT INTO "events" VALUES('table',156,1000000,'{"type":"confirmed","seat":2}','key-155');
INSERT INTO "events" VALUES('table',157,1000000,'{"type":"placed","seat":3,"move":"Od2"}','key-156');
INSERT INTO "events" VALUES('table',158,1000000,'{"type":"placed","seat":3,"move":"Br6"}','key-157');
INSERT INTO "events" VALUES('table',159,1000000,'{"type":"confirmed","seat":3}','key-158');
INSERT INTO "events" VALUES('table',160,1000000,'{"type":"placed","seat":1,"move":"Bf5"}','key-159');
INSERT INTO "events" VALUES('table',161,1000000,'{"type":"placed","seat":1,"move":"Cf9"}','key-160');
INSERT INTO "events" VALUES('table',162,1000000,'{"type":"confirmed","seat":1}','key-161');
INSERT INTO "events" VALUES('table',163,1000000,'{"type":"placed","seat":2,"move":"Si3"}','key-162');
INSERT INTO "events" VALUES('table',164,1000000,'{"type":"placed","seat":2,"move":"Ob10"}','key-163');
INSERT INTO "events" VALUES('table',165,1000000,'{"type":"confirmed","seat":2}','key-164');
INSERT INTO "events" VALUES('table',166,1000000,'{"type":"placed","seat":3,"move":"Oe1"}','key-165');
INSERT INTO "events" VALUES('table',167,1000000,'{"type":"placed","seat":3,"move":"Bq7"}','key-166');
INSERT INTO "events" VALUES('table',168,1000000,'{"type":"confirmed","seat":3}','key-167');
INSERT INTO "events" VALUES('table',169,1000000,'{"type":"placed","seat":1,"move":"Sr4"}','key-168');
INSERT INTO "events" VALUES('table',170,1000000,'{"type":"placed","seat":1,"move":"Sr5"}','key-169');
INSERT INTO "events" VALUES('table',171,1000000,'{"type":"confirmed","seat":1}','key-170');
INSERT INTO "events" VALUES('table',172,1000000,'{"type":"placed","seat":2,"move":"Co9"}','key-171');
INSERT INTO "events" VALUES('table',173,1000000,'{"type":"placed","seat":2,"move":"Cj9"}','key-172');
INSERT INTO "events" VALUES('table',174,1000000,'{"type":"confirmed","seat":2}','key-173');
INSERT INTO "events" VALUES('table',175,1000000,'{"type":"placed","seat":3,"move":"Sh13"}','key-174');
INSERT INTO "events" VALUES('table',176,1000000,'{"type":"placed","seat":3,"move":"Of1"}','key-175');
INSERT INTO "events" VALUES('table',177,1000000,'{"type":"confirmed","seat":3}','key-176');
INSERT INTO "events" VALUES('table',178,1000000,'{"type":"placed","seat":1,"move":"Rf2"}','key-177');
INSERT INTO "events" VALUES('table',179,1000000,'{"type":"placed","seat":1,"move":"Be5"}','key-178');
INSERT INTO "events" VALUES('table',180,1000000,'{"type":"confirmed","seat":1}','key-179');
INSERT INTO "events" VALUES('table',181,1000000,'{"type":"placed","seat":2,"move":"Ck9"}','key-180');
INSERT INTO "events" VALUES('table',182,1000000,'{"type":"placed","seat":2,"move":"Sk5"}','key-181');
INSERT INTO "events" VALUES('table',183,1000000,'{"type":"confirmed","seat":2}','key-182');
INSERT INTO "events" VALUES('table',184,1000000,'{"type":"placed","seat":3,"move":"Rd8"}','key-183');
INSERT INTO "events" VALUES('table',185,1000000,'{"type":"placed","seat":3,"move":"Cn2"}','key-184');
INSERT INTO "events" VALUES('table',186,1000000,'{"type":"confirmed","seat":3}','key-185');
INSERT INTO "events" VALUES('table',187,1000000,'{"type":"placed","seat":1,"move":"Bg4"}','key-186');
INSERT INTO "events" VALUES('table',188,1000000,'{"type":"placed","seat":1,"move":"Sq1"}','key-187');
INSERT INTO "events" VALUES('table',189,1000000,'{"type":"confirmed","seat":1}','key-188');
INSERT INTO "events" VALUES('table',190,1000000,'{"type":"placed","seat":2,"move":"Cn7"}','key-189');
INSERT INTO "events" VALUES('table',191,1000000,'{"type":"placed","seat":2,"move":"Sh5"}','key-190');
INSERT INTO "events" VALUES('table',192,1000000,'{"type":"confirmed","seat":2}','key-191');
INSERT INTO "events" VALUES('table',193,1000000,'{"type":"placed","seat":3,"move":"Si12"}','key-192');
INSERT INTO "events" VALUES('table',194,1000000,'{"type":"placed","seat":3,"move":"Rc7"}','key-193');
INSERT INTO "events" VALUES('table',195,1000000,'{"type":"confirmed","seat":3}','key-194');
INSERT INTO "events" VALUES('table',196,1000000,'{"type":"placed","seat":1,"move":"Bg5"}','key-195');
INSERT INTO "events" VALUES('table',197,1000000,'{"type":"placed","seat":1,"move":"Sp1"}','key-196');
INSERT INTO "events" VALUES('table',198,1000000,'{"type":"confirmed","seat":1}','key-197');
INSERT INTO "events" VALUES('table',199,1000000,'{"type":"placed","seat":2,"move":"Co8"}','key-198');
INSERT INTO "events" VALUES('table',200,1000000,'{"type":"placed","seat":2,"move":"Cp8"}','key-199');
INSERT INTO "events" VALUES('table',201,1000000,'{"type":"confirmed","seat":2}','key-200');
INSERT INTO "events" VALUES('table',202,1000000,'{"type":"placed","seat":3,"move":"Sj12"}','key-201');
INSERT INTO "events" VALUES('table',203,1000000,'{"type":"placed","seat":3,"move":"Ra4"}','key-202');
INSERT INTO "events" VALUES('table',204,1000000,'{"type":"confirmed","seat":3}','key-203');
INSERT INTO "events" VALUES('table',205,1000000,'{"type":"placed","seat":1,"move":"Rh3"}','key-204');
INSERT INTO "events" VALUES('table',206,1000000,'{"type":"placed","seat":1,"move":"Bh4"}','key-205');
INSERT INTO "events" VALUES('table',207,1000000,'{"type":"confirmed","seat":1}','key-206');
INSERT INTO "events" VALUES('table',208,1000000,'{"type":"placed","seat":2,"move":"Si5"}','key-207');
INSERT INTO "events" VALUES('table',209,1000000,'{"type":"placed","seat":2,"move":"Rq4"}','key-208');
INSERT INTO "events" VALUES('table',210,1000000,'{"type":"confirmed","seat":2}','key-209');
INSERT INTO "events" VALUES('table',211,1000000,'{"type":"ended","by":"rules","winners":[2]}','key-210');
INSERT INTO "events" VALUES('table',212,1000000,'{"type":"rematched","table":"rematch"}','key-211');
CREATE TABLE guests (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	changed_at BIGINT NOT NULL, 
	PRIMARY KEY (id)
)
 WITHOUT ROWID

;
INSERT INTO "guests" VALUES('guest 1','Anna',1);
CREATE TABLE leases (
	name TEXT NOT NULL, 
	holder TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (name)
)
 WITHOUT ROWID

;
INSERT INTO "leases" VALUES('lease','worker',1000000000000000);
CREATE TABLE links (
	digest TEXT NOT NULL, 
	guest_id TEXT NOT NULL, 
	until BIGINT NOT NULL, 
	PRIMARY KEY (digest)
)
 WITHOUT ROWID

;
INSERT INTO "links" VALUES('digest','guest 1',1000000000000000);
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
INSERT INTO "table_guests" VALUES('table','guest 1');
INSERT INTO "table_guests" VALUES('table','guest 2');
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
INSERT INTO "tables" VALUES('table',212,'over',0,'{"summary":{"table":"table","status":"over","edition":"v1.2","seats":[{"seat":1,"kind":"person","name":"Player 1","stand_in":null,"away":false,"out":false},{"seat":2,"kind":"person","name":"Player 2","stand_in":null,"away":false,"out":false},{"seat":3,"kind":"bot","name":"random","stand_in":null,"away":false,"out":false}],"acting":null,"mine":[],"ply":125,"changed":1000000,"clock":"none","watch":true},"owners":["guest 1","guest 2",null]}',NULL,1000000,1000000);
CREATE UNIQUE INDEX events_key ON events (table_id, "key") WHERE key IS NOT NULL;
CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX tables_lobby ON tables (created_at) WHERE listed AND status IN ('open', 'running');
CREATE INDEX ix_table_guests_guest_id ON table_guests (guest_id);
COMMIT;
