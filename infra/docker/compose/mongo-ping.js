// Health check: mongod rejects the root user until its first start is complete.
const { env } = process;
const root = encodeURIComponent(env.MONGO_INITDB_ROOT_PASSWORD);
const { ok } = connect(`mongodb://root:${root}@localhost:27017/admin?directConnection=true`).runCommand({ ping: 1 });
quit(ok === 1 ? 0 : 1);
