package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.DescriptorStateException;
import org.mobula.memory.BufferException;
import org.mobula.memory.Input;
import org.mobula.runtime.spi.SpinLock;
import org.mobula.transport.Incoming;

/**
 * The reads and writes of registered buffers that the peer of an endpoint has asked for. Registration, permission and
 * bounds are checked before anything is touched.
 *
 * <p><b>Threads:</b> polling threads; {@link #end} any.
 */
final class RemoteAccesses {
    private final Link link;
    private final Registrations registrations;
    private final int limit;
    private final Runnable whenIdle;
    private final SpinLock lock = new SpinLock();

    // Under the lock.
    private final Set<Use> uses = new HashSet<>();
    private boolean ended;

    /**
     * @param limit the number of accesses at once
     * @param whenIdle runs when the last access has ended after {@link #end}
     */
    RemoteAccesses(Link link, Registrations registrations, int limit, Runnable whenIdle) {
        this.whenIdle = whenIdle;
        this.link = link;
        this.registrations = registrations;
        this.limit = limit;
    }

    /** The peer writes. */
    void write(Incoming message, long operation, int type, int region, long offset) {
        Input in = message.input();
        long blocks = in.remainingBlockBytes();
        long length = in.remaining() + blocks;
        Use use = new Use(operation);
        Access result = begin(use, true, region, offset, length);
        if (result != Access.DONE) {
            answer(operation, result);
        } else if (blocks > 0) {
            in.takeBlock(use.memory, TypeCode.width(type));
            message.whenFilled(use);
        } else {
            in.getBytes(use.memory, TypeCode.width(type));
            use.run();
        }
    }

    /** The peer reads. */
    void read(long operation, int type, int region, long offset, long length) {
        Use use = new Use(operation);
        Access result = begin(use, false, region, offset, length);
        int width = TypeCode.width(type);
        long head = EndpointMessages.head(link.peerNumber(), type, 0);
        int hint = (int) Math.min(1 << 16, 3L * Long.BYTES + (result == Access.DONE ? length : 0));
        link.peer().post(EndpointMessages.READ_ANSWER, hint, out -> {
            out.putLong(head);
            out.putLong(operation);
            out.putInt(result.ordinal());
            if (result != Access.DONE) {
                return;
            }
            if (out.wantsBlock(length)) {
                out.putBlock(use.memory, width);
                out.whenLeft(() -> finish(use));
            } else {
                out.putBytes(use.memory, 0, length, width);
                finish(use);
            }
        });
    }

    private Access begin(Use use, boolean write, int region, long offset, long length) {
        RegisteredBuffer registered = registrations.find(region);
        if (registered == null || registered.endpoint() != link.number()) {
            return Access.NOT_REGISTERED;
        }
        if (!registered.allows(write)) {
            return Access.NOT_ALLOWED;
        }
        long size = registered.buffer().byteSize();
        if (offset < 0 || length < 0 || length > size || offset > size - length) {
            return Access.OUT_OF_BOUNDS;
        }
        return enter(use, registered, offset, length);
    }

    private Access enter(Use use, RegisteredBuffer registered, long offset, long length) {
        MemorySegment memory;
        try {
            memory = registered.begin();
        } catch (DescriptorStateException closed) {
            return Access.NOT_REGISTERED;
        } catch (BufferException reclaiming) {
            return Access.RECLAIMING;
        }
        use.registered = registered;
        use.memory = memory.asSlice(offset, length);
        lock.lock();
        boolean room = !ended && uses.size() < limit;
        if (room) {
            uses.add(use);
        }
        lock.unlock();
        if (!room) {
            registered.end();
        }
        return room ? Access.DONE : Access.TOO_MANY;
    }

    private void answer(long operation, Access result) {
        int peerNumber = link.peerNumber();
        link.peer().post(EndpointMessages.WRITE_ANSWER, 2 * Integer.BYTES + Long.BYTES, out -> {
            out.putInt(peerNumber);
            out.putLong(operation);
            out.putInt(result.ordinal());
        });
    }

    private boolean finish(Use use) {
        lock.lock();
        boolean found = uses.remove(use);
        boolean idle = found && ended && uses.isEmpty();
        lock.unlock();
        RegisteredBuffer registered = use.registered;
        if (found && registered != null) {
            registered.end();
        }
        if (idle) {
            whenIdle.run();
        }
        return found;
    }

    /** Whether no access is in progress. */
    boolean isIdle() {
        lock.lock();
        boolean idle = uses.isEmpty();
        lock.unlock();
        return idle;
    }

    /**
     * Refuses further accesses.
     *
     * @param peerDeparted whether those in progress have ended too, because no more data arrives or leaves
     */
    void end(boolean peerDeparted) {
        lock.lock();
        ended = true;
        Use[] all = uses.toArray(Use[]::new);
        lock.unlock();
        if (peerDeparted) {
            for (Use each : all) {
                finish(each);
            }
        }
    }

    /** An access in progress; run when the data of a write has arrived. */
    private final class Use implements Runnable {
        private final long operation;
        private @Nullable RegisteredBuffer registered;
        private MemorySegment memory = MemorySegment.NULL;

        Use(long operation) {
            this.operation = operation;
        }

        @Override
        public void run() {
            if (finish(this)) {
                answer(operation, Access.DONE);
            }
        }
    }
}
