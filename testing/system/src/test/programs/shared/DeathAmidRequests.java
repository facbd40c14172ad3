import java.lang.foreign.ValueLayout;
import java.util.concurrent.locks.LockSupport;

import module org.mobula;

/**
 * A rank dies while it has a lock that another rank wants, while another rank fetches from it, and while it fetches and
 * waits for a lock itself. The survivors report what they get. Arguments: the rank that dies; {@code requests}: when
 * all of these have been sent, or {@code transfers}: while it sends content again and again; the policy; the number of
 * copies; {@code array} or {@code pages}.
 *
 * <pre>mobula run -n 3 --on-failure continue DeathAmidRequests.java 1 requests LAST_RELEASED 2 array</pre>
 */
static final int RANKS = 3;

static final int LENGTH = 1 << 21; // 16 MiB: a transfer consists of many frames

static final int STRIDE = 512; // one element of a page is written: the victim sends most of the time

static final int LOOKS = 20;

static final int TRANSFERS = 10_000;

Node node;

SharedObjects shared;

SharedUnit<?> served; // the victim has it

SharedUnit<?> waited; // a survivor has it

SharedUnit<?> done;

boolean isVictim;

boolean isFetcher;

void main(String[] arguments) throws Exception {
    node = Node.join();
    shared = SharedObjects.of(node);
    int victim = Integer.parseInt(arguments[0]);
    isVictim = node.rank() == victim;
    isFetcher = node.rank() == (victim + 1) % RANKS;
    SharedOptions options = SharedOptions.defaults()
            .withHolderFailure(HolderFailure.valueOf(arguments[2]))
            .withCopies(Integer.parseInt(arguments[3]));
    boolean pages = arguments[4].equals("pages");
    served = unit(pages, LENGTH, options);
    waited = unit(pages, 1, options);
    done = unit(pages, 1, options.withCopies(2)); // a rank leaves once it has seen the count, perhaps first
    if (arguments[1].equals("requests")) {
        requests();
    } else {
        transfers();
    }
    if (isFetcher) {
        finish();
    }
    awaitDone(isFetcher ? 2 : 1);
    if (!isFetcher) {
        acquireServed();
        finish();
    }
    awaitDone(2);
    node.close();
}

SharedUnit<?> unit(boolean pages, int length, SharedOptions options) {
    Distribution one = Distribution.block(length);
    return pages
            ? shared.pages(long.class, length, one, options).block(0)
            : shared.array(long[].class, length, one, options).block(0);
}

void requests() throws Exception {
    if (isVictim) {
        write(served, 7);
    }
    shared.barrier();
    if (isFetcher) {
        served.update();
    }
    shared.barrier();
    if (isVictim) {
        write(served, 8);
        served.acquire();
        fill(served, 9);
    } else if (!isFetcher) {
        waited.acquire();
        fill(waited, 5);
    }
    shared.barrier();
    CompletableFuture<?> content = null;
    CompletableFuture<?> lock = null;
    if (isVictim) {
        lock = waited.acquireAsync();
        content = waited.updateAsync();
    } else if (isFetcher) {
        content = served.updateAsync();
        lock = served.acquireAsync();
    }
    shared.barrier(); // the requests have arrived
    if (isVictim) {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        Thread.sleep(60_000);
    }
    awaitDeath();
    if (isFetcher) {
        content.join();
        report("fetches " + content(served));
        try {
            lock.join();
            reportAcquired();
        } catch (CompletionException e) {
            reportTold(e.getCause());
            acquireServed();
        }
        acquire(waited);
        report("continues with " + content(waited));
        waited.release();
    } else {
        waited.release();
    }
}

void transfers() throws Exception {
    if (isVictim) {
        write(waited, ProcessHandle.current().pid());
    }
    shared.barrier();
    long pid = isFetcher ? first(waited, waited.read()) : 0;
    shared.barrier();
    for (int i = 1; i <= TRANSFERS && isVictim; i++) {
        write(served, i);
        Thread.sleep(1); // so that it sends for most of the time
    }
    if (isFetcher) {
        long last = 0;
        long longest = 0; // how long a transfer takes, about
        for (int i = 0; i < LOOKS; i++) {
            Thread.sleep(5); // there is newer content
            long begun = System.nanoTime();
            last = first(served, served.update());
            longest = Math.max(i < LOOKS / 2 ? 0 : longest, System.nanoTime() - begun);
        }
        Thread.sleep(5);
        CompletableFuture<?> content = served.updateAsync();
        LockSupport.parkNanos(longest / 3);
        ProcessHandle.of(pid).orElseThrow().destroyForcibly();
        content.join();
        awaitDeath();
        long found = acquireServed();
        if (found < last) {
            throw new IllegalStateException(last + " was released, and is lost: " + found + " is left");
        }
    } else {
        awaitDeath();
    }
}

/** A barrier fails once a rank has failed. */
void awaitDeath() {
    try {
        shared.barrier();
        throw new IllegalStateException("all ranks are at the barrier");
    } catch (PeerFailedException e) {
        // as it should be
    }
}

long acquireServed() {
    while (true) {
        try {
            served.acquire();
            return reportAcquired();
        } catch (PeerFailedException e) {
            reportTold(e);
        }
    }
}

long reportAcquired() {
    long content = content(served);
    report("acquires " + content);
    served.release();
    return content;
}

void reportTold(Throwable failure) {
    report("was told of rank " + ((PeerFailedException) failure).rank());
}

void report(String what) {
    IO.println("rank " + node.rank() + " " + what);
}

void finish() {
    acquire(done);
    fill(done, content(done) + 1);
    done.release();
}

/** Waits until survivors have finished: a rank that leaves has failed for the others. */
void awaitDone(long survivors) throws InterruptedException {
    long finished = 0;
    while (finished < survivors) {
        Thread.sleep(5);
        acquire(done);
        finished = content(done);
        done.release();
    }
}

static void acquire(SharedUnit<?> unit) {
    while (true) {
        try {
            unit.acquire();
            return;
        } catch (PeerFailedException e) {
            // its lock was at the victim
        }
    }
}

static void write(SharedUnit<?> unit, long value) {
    unit.acquire();
    fill(unit, value);
    unit.release();
}

static void fill(SharedUnit<?> unit, long value) {
    MemorySegment elements = unit.segment();
    for (long i = 0; i < unit.length(); i += STRIDE) {
        elements.setAtIndex(ValueLayout.JAVA_LONG, i, value);
    }
}

static long first(SharedUnit<?> unit, Object content) {
    return content instanceof long[] array ? array[0] : unit.segment().get(ValueLayout.JAVA_LONG, 0);
}

/** What was written to the elements, which must be the same in all. */
static long content(SharedUnit<?> unit) {
    MemorySegment elements = unit.segment();
    long first = elements.get(ValueLayout.JAVA_LONG, 0);
    for (long i = STRIDE; i < unit.length(); i += STRIDE) {
        long each = elements.getAtIndex(ValueLayout.JAVA_LONG, i);
        if (each != first) {
            throw new IllegalStateException("element " + i + " is " + each + ", element 0 is " + first);
        }
    }
    return first;
}
