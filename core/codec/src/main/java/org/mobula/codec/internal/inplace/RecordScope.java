package org.mobula.codec.internal.inplace;

import java.util.HashMap;
import java.util.Map;
import org.mobula.codec.CodecException;
import org.mobula.codec.CorruptMessageException;
import org.mobula.codec.LimitExceededException;
import org.mobula.codec.RejectedObjectException;
import org.mobula.codec.inplace.ObjectSource;
import org.mobula.codec.inplace.ReferenceForm;
import org.mobula.codec.internal.inplace.schema.MessageLayout;
import org.mobula.codec.internal.inplace.schema.ObjectReference;

/**
 * Reads a record with those it holds. Each object is read once, so that shared ones stay shared, and so that a hostile
 * message cannot make its reader repeat them without end.
 */
final class RecordScope extends ObjectSource {
    /** Records nest on the stack, because their constructors take complete components. */
    private static final int MAX_DEPTH = 500;

    private static final Object IN_PROGRESS = new Object();

    private record Place(long target, Object form) {}

    private final OpenMessage message;
    private final Map<Place, Object> known = new HashMap<>();
    private int depth;

    RecordScope(OpenMessage message) {
        super(message.bytes(), MessageLayout.HEADER, message.end());
        this.message = message;
    }

    @Override
    public ObjectSource message() {
        return message;
    }

    @Override
    public ObjectSource scope() {
        return this;
    }

    @Override
    public Object read(long target, ReferenceForm type) {
        if (type instanceof ObjectReference) {
            return type.read(this, target);
        }
        Place place = new Place(target, type);
        Object read = known.get(place);
        if (read == null) {
            read = type.read(this, target);
            known.put(place, read);
        }
        return read;
    }

    @Override
    public Object object(long target, Class<?> declared) {
        Binding binding = message.binding(target, declared);
        return binding.seen().isRecord()
                ? create(target, binding)
                : binding.factory().create(message, target);
    }

    @Override
    public Object opaque(long target, Class<?> type) {
        return message.opaque(target, type);
    }

    /** Reads a record. */
    Object create(long target, Binding binding) {
        Place place = new Place(target, binding.seen());
        Object before = known.putIfAbsent(place, IN_PROGRESS);
        if (before == IN_PROGRESS) {
            throw new CorruptMessageException(
                    target + Integer.BYTES, "a " + binding.seen().getName() + " that holds itself");
        }
        if (before != null) {
            return before;
        }
        if (++depth > MAX_DEPTH) {
            throw LimitExceededException.records(MAX_DEPTH, binding.seen().getName());
        }
        Object created = construct(target, binding);
        depth--;
        known.put(place, created);
        return created;
    }

    private Object construct(long target, Binding binding) {
        try {
            return binding.factory().create(this, target);
        } catch (CodecException known) {
            throw known;
        } catch (StackOverflowError end) {
            throw LimitExceededException.stack(end);
        } catch (VirtualMachineError fatal) {
            throw fatal;
        } catch (RuntimeException | Error e) {
            throw new RejectedObjectException("record " + binding.seen().getName(), e);
        }
    }
}
