package org.mobula.message.device;

import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mobula.fault.CallInterruptedException;
import org.mobula.fault.DeadlineExceededException;
import org.mobula.message.ObjectRequest;
import org.mobula.message.Received;
import org.mobula.message.Request;
import org.mobula.message.Status;

/**
 * The requests of a device that have not been taken, in the order in which they were started.
 *
 * <p>A request is removed once, atomically, by a thread that peeks or waits for it. If the waiting thread gives up,
 * because its deadline has passed or it was interrupted, the request is added again.
 *
 * <p><b>Threads:</b> any.
 */
final class StartedRequests {
    private final NavigableMap<Long, Begun> listed = new ConcurrentSkipListMap<>();
    private final AtomicLong begun = new AtomicLong();

    private interface Outcome {
        DeviceStatus get();
    }

    DeviceRequest begin(String call, Request request) {
        return list(call, request, () -> status(request.await(), null));
    }

    DeviceRequest beginObject(String call, ObjectRequest<?> request) {
        return list(call, request, () -> {
            Received<?> received = request.receive();
            return status(received.status(), received.value());
        });
    }

    private Begun list(String call, Request beneath, Outcome outcome) {
        Begun request = new Begun(begun.getAndIncrement(), call, beneath, outcome);
        request.list();
        return request;
    }

    /** Waits for a request, and takes it: of those that are done, the one that was started last. */
    DeviceRequest peek() {
        while (true) {
            List<Begun> present = List.copyOf(listed.descendingMap().values());
            if (present.isEmpty()) {
                throw new DeviceException("peek: no request is pending; start one first");
            }
            int which = awaitAny(present);
            if (which >= 0 && present.get(which).leaves()) {
                return present.get(which);
            } // otherwise again, because other threads were faster
        }
    }

    /** The index of the first request that is done and not taken; -1 if all have been taken. */
    private static int awaitAny(List<Begun> requests) {
        return Request.awaitAny(requests.stream().map(one -> one.beneath).toArray(Request[]::new));
    }

    static DeviceStatus status(Status status, @Nullable Object object) {
        return new DeviceStatus(status.source(), status.tag(), status.count(), status.isCancelled(), object);
    }

    private final class Begun extends DeviceRequest {
        private final long turn;
        private final String call;
        private final Request beneath;
        private final Outcome outcome;
        private @Nullable DeviceStatus known;

        Begun(long turn, String call, Request beneath, Outcome outcome) {
            this.turn = turn;
            this.call = call;
            this.beneath = beneath;
            this.outcome = outcome;
        }

        void list() {
            listed.put(turn, this);
        }

        /** Removes it; false if another thread has. */
        boolean leaves() {
            return listed.remove(turn, this);
        }

        @Override
        public DeviceStatus iwait() {
            DeviceStatus status = known;
            return status == null ? awaited() : status;
        }

        private DeviceStatus awaited() {
            boolean left =
                    leaves(); // before it is done, so that peek does not return a request that this thread waits for
            try {
                DeviceStatus status = DeviceException.translating(call, outcome::get);
                known = status;
                return status;
            } catch (DeviceException failure) {
                if (left && goesOn(failure)) {
                    list();
                }
                throw failure;
            }
        }

        private static boolean goesOn(DeviceException failure) {
            return failure.getCause() instanceof DeadlineExceededException
                    || failure.getCause() instanceof CallInterruptedException;
        }

        @Override
        public @Nullable DeviceStatus itest() {
            return known != null || beneath.isDone() ? iwait() : null;
        }

        @Override
        public boolean cancel() {
            return DeviceException.translating(call, beneath::cancel);
        }

        @Override
        protected DeviceStatus firstOf(List<DeviceRequest> requests) {
            List<Begun> open = requests.stream()
                    .filter(Begun.class::isInstance)
                    .map(Begun.class::cast)
                    .filter(request -> request.known == null)
                    .toList();
            if (open.isEmpty()) {
                throw new DeviceException(
                        "iwaitany: all " + requests.size() + " requests have been waited for; give one that has not");
            }
            return DeviceException.translating("iwaitany", () -> first(open)).iwait();
        }

        private static Begun first(List<Begun> requests) {
            while (true) {
                for (Begun request : requests) {
                    if (request.beneath.isDone()) { // awaitAny skips it if peek has returned it
                        return request;
                    }
                }
                int which = awaitAny(requests);
                if (which >= 0) {
                    return requests.get(which);
                }
            }
        }
    }
}
