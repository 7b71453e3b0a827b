export { type FailedJob, jobBoardRoutes, type JobReport } from './job-board.routes.ts';
export { JobQueue } from './job-queue.ts';
export { defineJob, type JobData, type JobHandlers, type JobSpec, type JobTable } from './job-table.ts';
