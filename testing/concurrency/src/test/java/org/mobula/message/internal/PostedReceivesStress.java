package org.mobula.message.internal;

import org.mobula.runtime.spi.SpinLock;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** A message and a matching receive arrive concurrently, under the mailbox lock. They match exactly once. */
@JCStressTest
@Outcome(id = "1, 0, 0", expect = Expect.ACCEPTABLE, desc = "the message found the receive")
@Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE, desc = "the receive found the message")
@Outcome(expect = Expect.FORBIDDEN, desc = "no match, or two matches")
@State
public class PostedReceivesStress {
    private final SpinLock lock = new SpinLock();
    private final PostedReceives<String> posted = new PostedReceives<>();
    private final UnexpectedMessages<String> unexpected = new UnexpectedMessages<>();

    private static QueueEntry<String> entry(String owner, int source, int tag) {
        QueueEntry<String> entry = new QueueEntry<>(owner);
        entry.key(source, tag);
        return entry;
    }

    @Actor
    public void message(III_Result r) {
        QueueEntry<String> message = entry("message", 3, 4);
        lock.lock();
        r.r1 = posted.take(3, 4) != null ? 1 : 0;
        if (r.r1 == 0) {
            unexpected.add(message);
        }
        lock.unlock();
    }

    @Actor
    public void receive(III_Result r) {
        QueueEntry<String> receive = entry("receive", QueueEntry.ANY, 4);
        lock.lock();
        r.r2 = unexpected.take(QueueEntry.ANY, 4) != null ? 1 : 0;
        if (r.r2 == 0) {
            posted.add(receive);
        }
        lock.unlock();
    }

    @Arbiter
    public void end(III_Result r) {
        r.r3 = posted.take(3, 4) == null && unexpected.take(3, 4) == null ? 0 : 1;
    }
}
