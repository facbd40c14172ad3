package org.mobula.bench.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;

/** The allocation of a warm null call, by the JVM's counters: two nodes in this JVM, over shared memory. */
@ExtendWith(HangKiller.class)
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CALLS = 100_000;

    /**
     * Bytes per thread for all calls. It is not 0, because idle threads look for messages every 1 or 2 ms, and the
     * JDK's selector allocates some 60 bytes each time, the more often the slower the machine is. One object per call
     * would be twenty times the limit.
     */
    private static final long MOST = 64 * 1024;

    /** Many, because code allocates more until it is fully compiled, which takes long on a loaded machine. */
    private static final int ROUNDS = 50;

    @Test
    void aWarmNullCallAllocatesNothingAtTheCallerAndOnPollingThreads() throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node caller = Node.join(jobs.job(0), options());
                Node callee = Node.join(jobs.job(1), options());
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Remoting.of(callee).bind("work", new Worker());
            Future<?> serving = other.submit(callee::barrier);
            Work work = Remoting.of(caller).lookup("work", Work.class);
            Map<String, Long> allocated = byThread(work::nothing);
            for (int round = 1; round < ROUNDS && most(allocated) >= MOST; round++) {
                allocated = byThread(work::nothing);
            }
            caller.barrier();
            serving.get();
            assertThat(allocated)
                    .containsKeys(Thread.currentThread().getName())
                    .allSatisfy((thread, bytes) -> assertThat(bytes)
                            .as("bytes that %s allocated during %d calls", thread, CALLS)
                            .isLessThan(MOST));
        }
    }

    private static NodeOptions options() {
        return NodeOptions.defaults().withTransports("shm");
    }

    private static long most(Map<String, Long> allocated) {
        return allocated.values().stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /** The allocation of each thread of the JVM while an operation is repeated. */
    private static Map<String, Long> byThread(Operation operation) throws Exception {
        Thread[] threads = Thread.getAllStackTraces().keySet().toArray(Thread[]::new);
        long[] before = new long[threads.length];
        for (int i = 0; i < threads.length; i++) {
            before[i] = THREADS.getThreadAllocatedBytes(threads[i].threadId());
        }
        long mine = THREADS.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < CALLS; i++) {
            operation.run();
        }
        mine = THREADS.getCurrentThreadAllocatedBytes() - mine;
        Map<String, Long> allocated = new TreeMap<>();
        for (int i = 0; i < threads.length; i++) {
            long after = THREADS.getThreadAllocatedBytes(threads[i].threadId());
            boolean ended = after < 0;
            boolean me = threads[i] == Thread.currentThread();
            allocated.merge(threads[i].getName(), me ? mine : ended ? 0 : after - before[i], Long::sum);
        }
        return allocated;
    }
}
