/** For `--import`: the process ends when its standard input does, so that a killed test run leaves no server behind. */
export const endWithParent = `data:text/javascript,import{isMainThread}from'node:worker_threads';if(isMainThread)process.stdin.on('end',()=>process.kill(process.pid,'SIGTERM')).resume().unref()`
