package org.mobula.message;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.fault.MobulaException;
import org.mobula.runtime.Deadline;
import org.mobula.runtime.spi.Completion;
import org.mobula.runtime.spi.Engine;

/** Waits for several requests, and looks at several. */
final class Requests {
    private static final String GO_ON = "They go on: wait for them again, or cancel them";

    private Requests() {}

    /** One that is done, and was nothing. */
    static Request nothing(Engine engine) {
        return done(engine, Status.NOTHING);
    }

    /** One that is done. */
    static Request done(Engine engine, Status status) {
        Request done = new Request(engine) {
            @Override
            public boolean cancel() {
                return false;
            }

            @Override
            String describe() {
                return "what is done already";
            }
        };
        done.succeed(status);
        return done;
    }

    static List<Status> awaitAll(Request... requests) {
        Relief relief = relief(requests);
        for (Request request : requests) {
            request.awaitDone(GO_ON, relief);
        }
        return outcomes(requests);
    }

    static List<Status> settleAll(Request... requests) {
        List<Status> settled = new ArrayList<>(requests.length);
        Relief relief = relief(requests);
        for (Request request : requests) {
            request.awaitDone(GO_ON, relief);
            try {
                settled.add(request.outcome());
            } catch (MobulaException failure) {
                settled.add(Status.NOTHING.failed(failure));
            }
        }
        return settled;
    }

    static int awaitAny(Request... requests) {
        int found = testAny(requests);
        while (found < 0 && isAnyOpen(requests)) {
            awaitOne(requests);
            found = first(requests);
        }
        return found;
    }

    static int[] awaitSome(Request... requests) {
        int[] found = testSome(requests);
        while (found.length == 0 && isAnyOpen(requests)) {
            awaitOne(requests);
            found = over(requests);
        }
        return found;
    }

    static Optional<List<Status>> testAll(Request... requests) {
        for (Request request : requests) {
            if (!request.isDone()) {
                return Optional.empty();
            }
        }
        return Optional.of(outcomes(requests));
    }

    static int testAny(Request... requests) {
        int found = first(requests);
        if (found < 0 && requests.length > 0) {
            requests[0].engine().poll();
            found = first(requests);
        }
        return found;
    }

    static int[] testSome(Request... requests) {
        if (requests.length > 0) {
            requests[0].engine().poll();
        }
        return over(requests);
    }

    /** Takes the first that is over. */
    private static int first(Request... requests) {
        for (int place = 0; place < requests.length; place++) {
            Request request = requests[place];
            if (!request.isTaken() && request.isOver()) {
                request.take();
                return place;
            }
        }
        return -1;
    }

    /** Takes all that are over. */
    private static int[] over(Request... requests) {
        int[] places = IntStream.range(0, requests.length)
                .filter(place -> !requests[place].isTaken() && requests[place].isOver())
                .toArray();
        for (int place : places) {
            requests[place].take();
        }
        return places;
    }

    private static boolean isAnyOpen(Request... requests) {
        for (Request request : requests) {
            if (!request.isTaken()) {
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
                statuses.add(request.outcome());
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
        Runnable bell = one::complete;
        for (Request request : requests) {
            if (!request.isTaken()) {
                request.whenOver(bell);
            }
        }
        try {
            long since = System.nanoTime();
            long deadline = Deadline.current();
            if (!Relief.await(requests[0].engine(), one, relief(requests), deadline)) {
                throw late(deadline, since, requests);
            }
        } finally {
            for (Request request : requests) {
                request.unwatch(bell);
            }
        }
    }

    /** What may help one of them; null if nothing does. */
    private static @Nullable Relief relief(Request... requests) {
        for (Request request : requests) {
            Relief relief = request.isOver() ? null : request.relief();
            if (relief != null) {
                return relief;
            }
        }
        return null;
    }

    private static String action(Request... requests) {
        return "waiting for one of " + requests.length + " requests, the first of them " + requests[0].describe();
    }

    private static MobulaException late(long deadline, long since, Request... requests) {
        String action = action(requests);
        return Deadline.isPast(deadline)
                ? new DeadlineExceededException(action, Duration.ofNanos(System.nanoTime() - since), GO_ON)
                : new CallInterruptedException(action, GO_ON);
    }
}
