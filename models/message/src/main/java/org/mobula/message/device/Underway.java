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
 * The requests of a device that are nobody's yet, in the order in which they were begun.
 *
 * <p>A request leaves the list once, by one atomic removal: to whoever peeks, or to whoever waits for it. One whose
 * waiter gives up, since its deadline has passed or it was interrupted, comes back.
 *
 * <p><b>Threads:</b> any.
 */
final class Underway {
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

    /** Waits for one of them, and takes it: of those that are done, the one begun last. */
    DeviceRequest peek() {
        while (true) {
            List<Begun> present = List.copyOf(listed.descendingMap().values());
            if (present.isEmpty()) {
                throw new DeviceException("peek: no request is under way; begin one before");
            }
            int which = awaitAny(present);
            if (which >= 0 && present.get(which).leaves()) {
                return present.get(which);
            } // why again otherwise: others were faster
        }
    }

    /** Which one is done that nobody has learnt of, the first of several; -1 if others have learnt of all. */
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

        /** Takes it from the list; false if somebody else has. */
        boolean leaves() {
            return listed.remove(turn, this);
        }

        @Override
        public DeviceStatus iwait() {
            DeviceStatus status = known;
            return status == null ? awaited() : status;
        }

        private DeviceStatus awaited() {
            boolean left = leaves(); // why before it is done: nobody who peeks is given what somebody waits for
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
                    if (request.beneath.isDone()) { // why not only those of awaitAny: peek may have given it
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
