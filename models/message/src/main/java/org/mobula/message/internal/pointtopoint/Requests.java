package org.mobula.message.internal.pointtopoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.message.Request;
import org.mobula.message.Status;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/** Waits for and tests several requests. */
public final class Requests {
    private static final String CONTINUE = "They continue: wait for them again, or cancel them";

    private Requests() {}

    /** A request that is done and did nothing. */
    public static Request nothing(Engine engine) {
        return done(engine, Status.NOTHING);
    }

    /** A request that is done. */
    public static Request done(Engine engine, Status status) {
        PendingRequest done = new PendingRequest(engine) {
            @Override
            public boolean cancel() {
                return false;
            }

            @Override
            public String describe() {
                return "a completed request";
            }
        };
        done.succeed(status);
        return done;
    }

    private static PendingRequest pending(Request request) {
        return (PendingRequest) request;
    }

    public static List<Status> awaitAll(Request... requests) {
        EagerFetch fetch = fetch(requests);
        for (Request request : requests) {
            pending(request).awaitDone(CONTINUE, fetch);
        }
        return outcomes(requests);
    }

    public static List<Status> settleAll(Request... requests) {
        List<Status> settled = new ArrayList<>(requests.length);
        EagerFetch fetch = fetch(requests);
        for (Request request : requests) {
            pending(request).awaitDone(CONTINUE, fetch);
            try {
                settled.add(pending(request).outcome());
            } catch (MobulaException failure) {
                settled.add(Statuses.failed(failure));
            }
        }
        return settled;
    }

    public static int awaitAny(Request... requests) {
        int found = testAny(requests);
        while (found < 0 && isAnyOpen(requests)) {
            awaitOne(requests);
            found = first(requests);
        }
        return found;
    }

    public static int[] awaitSome(Request... requests) {
        int[] found = testSome(requests);
        while (found.length == 0 && isAnyOpen(requests)) {
            awaitOne(requests);
            found = over(requests);
        }
        return found;
    }

    public static Optional<List<Status>> testAll(Request... requests) {
        for (Request request : requests) {
            if (!request.isDone()) {
                return Optional.empty();
            }
        }
        return Optional.of(outcomes(requests));
    }

    public static int testAny(Request... requests) {
        int found = first(requests);
        if (found < 0 && requests.length > 0) {
            pending(requests[0]).engine().poll();
            found = first(requests);
        }
        return found;
    }

    public static int[] testSome(Request... requests) {
        if (requests.length > 0) {
            pending(requests[0]).engine().poll();
        }
        return over(requests);
    }

    /** Takes the first one that has ended. */
    private static int first(Request... requests) {
        for (int place = 0; place < requests.length; place++) {
            PendingRequest request = pending(requests[place]);
            if (isTakeable(request)) {
                request.take();
                return place;
            }
        }
        return -1;
    }

    /** Takes all that have ended. */
    private static int[] over(Request... requests) {
        int[] places = IntStream.range(0, requests.length)
                .filter(place -> isTakeable(pending(requests[place])))
                .toArray();
        for (int place : places) {
            pending(requests[place]).take();
        }
        return places;
    }

    private static boolean isAnyOpen(Request... requests) {
        for (Request request : requests) {
            if (!pending(request).isTaken()) {
                return true;
            }
        }
        return false;
    }

    private static List<Status> outcomes(Request... requests) {
        List<Status> statuses = new ArrayList<>(requests.length);
        @Nullable MobulaException failure = null;
        for (Request request : requests) {
            try {
                statuses.add(pending(request).outcome());
            } catch (MobulaException failed) {
                if (failure == null) {
                    failure = failed;
                } else {
                    failure.addSuppressed(failed);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return statuses;
    }

    private static void awaitOne(Request... requests) {
        Completion one = new Completion(() -> action(requests));
        Runnable wakeUp = one::complete;
        for (Request request : requests) {
            if (!pending(request).isTaken()) {
                pending(request).whenOver(wakeUp);
            }
        }
        try {
            long since = System.nanoTime();
            long deadline = Deadline.current();
            if (!EagerFetch.await(pending(requests[0]).engine(), one, fetch(requests), deadline)) {
                throw late(deadline, since, requests);
            }
        } finally {
            for (Request request : requests) {
                pending(request).unwatch(wakeUp);
            }
        }
    }

    /** The message to fetch while waiting for them; null if there is none. */
    private static @Nullable EagerFetch fetch(Request... requests) {
        for (Request request : requests) {
            EagerFetch fetch =
                    pending(request).isOver() ? null : pending(request).fetch();
            if (fetch != null) {
                return fetch;
            }
        }
        return null;
    }

    private static boolean isTakeable(PendingRequest request) {
        return !request.isTaken() && request.isOver();
    }

    private static String action(Request... requests) {
        return "waiting for one of " + requests.length + " requests, the first of them "
                + pending(requests[0]).describe();
    }

    private static MobulaException late(long deadline, long since, Request... requests) {
        String action = action(requests);
        return Deadline.isPast(deadline)
                ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since), CONTINUE)
                : new CallInterruptedException(action, CONTINUE);
    }
}
