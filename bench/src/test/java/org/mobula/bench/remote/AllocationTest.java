package org.mobula.bench.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.mobula.bench.Effort;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Stopwatch;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.remote.Remoting;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.InProcessJobs;

/** What a warm null call allocates, by the JVM's own counter: two nodes in this JVM, over shared memory. */
class AllocationTest {
    private static final Effort WARM = new Effort(Duration.ofSeconds(1), Duration.ofMillis(1));
    private static final int CALLS = 20_000;
    /**
     * At the caller and the callee together: none of it is the call's own, but the JVM's threads allocate now and then.
     */
    private static final long MOST = 16;

    @Test
    void aWarmNullCallAllocatesNothingAtCallerAndCallee() throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node caller = Node.join(jobs.job(0), options());
                Node callee = Node.join(jobs.job(1), options());
                ExecutorService other = Executors.newSingleThreadExecutor()) {
            Remoting.of(callee).bind("work", new Worker());
            Future<?> serving = other.submit(callee::barrier);
            Work work = Remoting.of(caller).lookup("work", Work.class);
            new Stopwatch().warmUp(work::nothing, WARM);
            long mine = Allocation.ofThisThread();
            long all = Allocation.total();
            repeat(work::nothing);
            mine = (Allocation.ofThisThread() - mine) / CALLS;
            all = (Allocation.total() - all) / CALLS;
            caller.barrier();
            serving.get();
            System.out.println(
                    "a warm null call allocates " + mine + " B at the caller, " + (all - mine) + " B elsewhere");
            assertThat(all).isLessThanOrEqualTo(MOST);
        }
    }

    private static NodeOptions options() {
        return NodeOptions.defaults().withTransports("shm");
    }

    private static void repeat(Operation operation) throws Exception {
        for (int i = 0; i < CALLS; i++) {
            operation.run();
        }
    }
}
