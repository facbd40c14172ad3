package org.mobula.contract.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mobula.testkit.Await.await;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.FailurePolicy;
import org.mobula.launch.Job;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.spi.Engine;
import org.mobula.runtime.spi.HandlerNumbers;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.TransportOptions;

/** Tests a live rank that no transport can reach. */
@ExtendWith(HangKiller.class)
class NoTransportTest {
    private static final String REASON = "cannot reach rank 1 on here \\(shm: no room for a pair's rings of 2056 KiB in"
            + " \\S+missing \\(\\S+\\); enlarge it, or choose smaller rings: MOBULA_RING_BYTES\\)\\. Run `mobula doctor` on both"
            + " hosts";

    @TempDir
    private Path folder;

    private final List<String> reported = new CopyOnWriteArrayList<>();

    @Test
    void operationsFailAtOnceWithTheReason() throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), unusableShm());
                Node other = Node.join(jobs.job(1), unusableShm())) {
            assertThatThrownBy(() -> Engine.of(node).peer(1).begin(HandlerNumbers.FREE, 0, Deadline.NONE, "pinging"))
                    .isInstanceOf(PeerFailedException.class)
                    .hasMessageMatching("rank 1 on here failed: no connection to it: rank 0 on here " + REASON
                            + "; this happened while pinging");
            assertThat(other.living()).contains(1);
        }
    }

    @Test
    void underAbortTheFailedRankIsReportedNotTheOther() throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(aborting(jobs.job(0)), unusableShm());
                Node other = Node.join(jobs.job(1), unusableShm())) {
            Engine.of(node).peer(1).post(HandlerNumbers.FREE, 0, output -> {});
            await().until(() -> !reported.isEmpty());
            assertThat(reported).singleElement().asString().matches("0: it " + REASON);
            assertThat(other.living()).contains(1);
        }
    }

    private NodeOptions unusableShm() {
        return NodeOptions.defaults()
                .withTransports("shm")
                .withTransport(TransportOptions.defaults().withShmDirectory(folder.resolve("missing")));
    }

    /** A job that ends with its first failed rank and records the reported failures. */
    private Job aborting(Job job) {
        return (Job) Proxy.newProxyInstance(
                Job.class.getClassLoader(), new Class<?>[] {Job.class}, (proxy, method, args) -> {
                    switch (method.getName()) {
                        case "onFailure" -> {
                            return FailurePolicy.ABORT;
                        }
                        case "reportFailed" -> {
                            reported.add(args[0] + ": " + args[1]);
                            return null;
                        }
                        default -> {
                            try {
                                return method.invoke(job, args);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }
                    }
                });
    }
}
