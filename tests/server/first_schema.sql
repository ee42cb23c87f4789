BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE guests (
	id VARCHAR(24) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	CONSTRAINT pk_guests PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES('3qen3346h35zesdv','Guest',1795826079254);
INSERT INTO "guests" VALUES('3p17hmdq7968stn9','Guest',1795826079296);
CREATE TABLE journal (
	"match" VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	entry TEXT NOT NULL, 
	guest VARCHAR(24), 
	command VARCHAR(64), 
	answer INTEGER, 
	CONSTRAINT pk_journal PRIMARY KEY ("match", number), 
	CONSTRAINT fk_journal_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "journal" VALUES('firstmatch000000',1,1795826079302,'{"type":"joined","seat":1,"guest":"3p17hmdq7968stn9","name":"Guest"}',NULL,NULL,NULL);
INSERT INTO "journal" VALUES('firstmatch000000',2,1795826079302,'{"type":"begun"}',NULL,NULL,NULL);
INSERT INTO "journal" VALUES('firstmatch000000',3,1795826079302,'{"type":"step","do":"deal-2"}',NULL,NULL,NULL);
INSERT INTO "journal" VALUES('firstmatch000000',4,1795826079302,'{"type":"step","do":"deal-2"}',NULL,NULL,NULL);
INSERT INTO "journal" VALUES('firstmatch000000',5,1795826079345,'{"type":"step","do":"play","by":0}','3qen3346h35zesdv','140028629650896-1',3);
INSERT INTO "journal" VALUES('firstmatch000000',6,1795826079392,'{"type":"said","by":0,"text":"good luck"}','3qen3346h35zesdv','140028629650896-2',3);
CREATE TABLE matches (
	id VARCHAR(24) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	options TEXT NOT NULL, 
	rules_version INTEGER NOT NULL, 
	content VARCHAR(60) NOT NULL, 
	seats TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	leaver TEXT NOT NULL, 
	hints BOOLEAN NOT NULL, 
	owner VARCHAR(24) NOT NULL, 
	secret BLOB NOT NULL, 
	created BIGINT NOT NULL, 
	previous VARCHAR(24), 
	status VARCHAR(10) NOT NULL, 
	touched BIGINT NOT NULL, 
	due BIGINT, 
	CONSTRAINT pk_matches PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('firstmatch000000','toy','{"players":2,"goal":20,"rounds":50,"top":3}',1,'none','[{"kind":"human","name":"Guest","bot":null,"guest":"3qen3346h35zesdv"},{"kind":"open","name":"","bot":null,"guest":null}]','{"kind":"none"}','{"rule":"wait","after":120,"bot":"greedy"}',1,'3qen3346h35zesdv',X'7338C2AE511C87BF77756465A2D5F4BCF4D4A35A3D1C541B9501B78B8EF80B11',1795826079258,NULL,'playing',1795826079392,NULL);
CREATE TABLE outages (
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	CONSTRAINT pk_outages PRIMARY KEY (began)
);
CREATE TABLE pulses (
	process VARCHAR(40) NOT NULL, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_pulses PRIMARY KEY (process)
);
INSERT INTO "pulses" VALUES('67y9m2bmv1hn8m8z',1795826079562);
CREATE TABLE seats (
	"match" VARCHAR(24) NOT NULL, 
	seat INTEGER NOT NULL, 
	guest VARCHAR(24) NOT NULL, 
	seen BIGINT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY ("match", seat), 
	CONSTRAINT fk_seats_match FOREIGN KEY("match") REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('firstmatch000000',0,'3qen3346h35zesdv',1795826079258);
INSERT INTO "seats" VALUES('firstmatch000000',1,'3p17hmdq7968stn9',1795826079301);
CREATE TABLE settings (
	name VARCHAR(40) NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT pk_settings PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('key',X'1EC30AAEA1B7FDBAF8CF73305A5F9B3D29C6197ECCFE8A2FEEEECDE2316D3FDA');
CREATE INDEX ix_matches_owner ON matches (owner);
CREATE INDEX ix_matches_due ON matches (due);
CREATE INDEX ix_matches_status_touched ON matches (status, touched);
CREATE INDEX ix_seats_guest ON seats (guest);
CREATE UNIQUE INDEX ix_journal_match_guest_command ON journal ("match", guest, command);
COMMIT;
