package org.mobula.tools.programs;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.mobula.fault.PeerFailedException;
import org.mobula.launch.Job;
import org.mobula.launch.JobListener;
import org.mobula.launch.Jobs;

/** Rank 0 prints the events of the others: rank 1 leaves, rank 2 ends, rank 3 is declared failed. */
class Members {
    static void main() throws Exception {
        Job job = Jobs.join();
        if (job.rank() != 2) {
            job.publish("card of " + job.rank());
        }
        switch (job.rank()) {
            case 0 -> watch(job);
            case 1 -> {
                job.card(0, Duration.ofSeconds(20));
                job.close();
                System.out.println("1 left");
            }
            case 2 -> {
                job.card(0, Duration.ofSeconds(20));
                Runtime.getRuntime().halt(42);
            }
            default -> new CountDownLatch(1).await();
        }
    }

    private static void watch(Job job) throws InterruptedException {
        CountDownLatch heard = new CountDownLatch(3);
        job.listen(new JobListener() {
            @Override
            public void failed(int rank, String cause) {
                System.out.println("failed " + rank + ": " + cause);
                heard.countDown();
            }

            @Override
            public void left(int rank) {
                System.out.println("left " + rank);
                heard.countDown();
            }

            @Override
            public void abandoned(String cause) {
                System.out.println("abandoned: " + cause);
            }
        });
        System.out.println(job.card(1, Duration.ofSeconds(20)) + ", " + job.card(3, Duration.ofSeconds(20)));
        try {
            job.card(2, Duration.ofSeconds(20));
        } catch (PeerFailedException departed) {
            System.out.println(departed.getMessage().replace(job.host(), "HOST"));
        }
        job.reportFailed(3, "no heartbeat for 3 s");
        heard.await();
        job.close();
    }
}
