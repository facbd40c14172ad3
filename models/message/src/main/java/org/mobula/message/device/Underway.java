package org.mobula.message.device;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mobula.message.ElementKind;
import org.mobula.message.ObjectRequest;
import org.mobula.message.Received;
import org.mobula.message.Request;
import org.mobula.message.Status;

/**
 * The requests of a device that nobody has waited for, in the order in which they were begun.
 *
 * <p><b>Threads:</b> any.
 */
final class Underway {
    private final List<Begun> begun = new ArrayList<>();

    private interface Outcome {
        DeviceStatus get();
    }

    DeviceRequest begin(String call, Request request) {
        return add(new Begun(call, request, () -> status(request.await(), null)));
    }

    DeviceRequest beginObject(String call, ObjectRequest<?> request) {
        return add(new Begun(call, request, () -> {
            Received<?> received = request.receive();
            return status(received.status(), received.value());
        }));
    }

    private synchronized DeviceRequest add(Begun request) {
        begun.add(request);
        return request;
    }

    private synchronized void remove(Begun request) {
        begun.remove(request);
    }

    private synchronized List<Begun> all() {
        return List.copyOf(begun);
    }

    /** Waits for one that is done: the one begun last of them. */
    DeviceRequest peek() {
        while (true) {
            List<Begun> present = all();
            if (present.isEmpty()) {
                throw new DeviceException("peek: no request is under way; begin one before");
            }
            for (Begun request : present.reversed()) {
                if (request.beneath.isDone()) {
                    remove(request);
                    return request;
                }
            }
            awaitAny(present);
        }
    }

    private static int awaitAny(List<Begun> requests) {
        return Request.awaitAny(requests.stream().map(one -> one.beneath).toArray(Request[]::new));
    }

    static DeviceStatus status(Status status, @Nullable Object object) {
        boolean received = object != null;
        long count = status.kind() == ElementKind.OBJECT ? (received ? 1 : 0) : status.count();
        return new DeviceStatus(status.source(), status.tag(), count, status.isCancelled(), object);
    }

    private final class Begun extends DeviceRequest {
        private final String call;
        private final Request beneath;
        private final Outcome outcome;
        private @Nullable DeviceStatus known;

        Begun(String call, Request beneath, Outcome outcome) {
            this.call = call;
            this.beneath = beneath;
            this.outcome = outcome;
        }

        @Override
        public DeviceStatus iwait() {
            DeviceStatus status = known;
            if (status == null) {
                status = EngineDevice.doing(call, outcome::get);
                known = status;
                remove(this);
            }
            return status;
        }

        @Override
        public @Nullable DeviceStatus itest() {
            return known != null || beneath.isDone() ? iwait() : null;
        }

        @Override
        public boolean cancel() {
            return EngineDevice.doing(call, beneath::cancel);
        }

        @Override
        protected DeviceStatus firstOf(List<DeviceRequest> requests) {
            List<Begun> ours = requests.stream()
                    .filter(Begun.class::isInstance)
                    .map(Begun.class::cast)
                    .filter(request -> request.known == null)
                    .toList();
            int which = ours.isEmpty() ? -1 : EngineDevice.doing("iwaitany", () -> awaitAny(ours));
            if (which < 0) {
                throw new DeviceException(
                        "iwaitany: all " + requests.size() + " requests have been waited for; give one that has not");
            }
            return ours.get(which).iwait();
        }
    }
}
