package org.mobula.endpoint.internal;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mobula.endpoint.ArrayMode;
import org.mobula.endpoint.DescriptorStateException;
import org.mobula.endpoint.TransferKind;
import org.mobula.fault.MobulaException;
import org.mobula.memory.FieldHandles;
import org.mobula.memory.Input;
import org.mobula.memory.Output;
import org.mobula.transport.Outgoing;

/**
 * What a descriptor holds: the parts of memory, the operation for which it was posted, and its result. It is reused, so
 * that a transfer allocates nothing.
 *
 * <p><b>Threads:</b> {@link #claim} makes the claiming thread the owner; posting passes it to the endpoint, and the
 * completion queue back to the program.
 */
public final class Transfer implements Outgoing, Runnable {
    private static final VarHandle POSTED = FieldHandles.of(MethodHandles.lookup(), "posted", boolean.class);
    private static final int SMALL = 16;

    private final Part[] parts;
    private final MemorySegment[] memory;
    private final long length;
    private final int allocates;
    private final Object owner;

    @SuppressWarnings("unused") // accessed through POSTED
    private boolean posted;

    // The operation.
    private TransferKind kind = TransferKind.SEND;
    private Consumer<Transfer> moved = transfer -> {};
    private Consumer<Transfer> completions = transfer -> {};
    private int endpoint;
    private long head;
    private long operation;
    private int region;
    private long offset;
    private boolean inline;

    // Whether the transport reads or writes the memory. Under the lock of the endpoint.
    boolean moving;

    // The result.
    private int type;
    private int tag;
    private long bytes;
    private @Nullable Object array;
    private @Nullable Supplier<MobulaException> failure;

    // Of the list that contains it, under that list's lock.
    @Nullable
    Object list;

    @Nullable
    Transfer previous;

    @Nullable
    Transfer next;

    /**
     * A transfer of the memory of several parts, one after the other.
     *
     * @param owner the descriptor
     */
    public Transfer(List<Part> parts, Object owner) {
        this(parts, 0, owner);
    }

    /**
     * A receive that allocates an array.
     *
     * @param allocates the size of the longest message in bytes
     * @param owner the descriptor
     */
    public Transfer(int allocates, Object owner) {
        this(List.of(), allocates, owner);
    }

    private Transfer(List<Part> parts, int allocates, Object owner) {
        this.parts = parts.toArray(Part[]::new);
        this.memory = new MemorySegment[this.parts.length];
        this.length = parts.stream().mapToLong(Part::length).sum();
        this.allocates = allocates;
        this.owner = owner;
    }

    /** The descriptor. */
    public Object owner() {
        return owner;
    }

    /** The parts. */
    public List<Part> parts() {
        return List.of(parts);
    }

    /** The number of bytes of all parts. */
    public long length() {
        return length;
    }

    /** The kind of the last operation. */
    public TransferKind kind() {
        return kind;
    }

    /** The number of the endpoint that it was posted to last. */
    public int endpoint() {
        return endpoint;
    }

    /** The tag of the message. */
    public int tag() {
        return tag;
    }

    /** The number of bytes that were transferred. */
    public long bytes() {
        return bytes;
    }

    /** The {@link TypeCode} of the message. */
    public int type() {
        return type;
    }

    /** The array that was allocated for the message. */
    public @Nullable Object array() {
        return array;
    }

    /** Why it failed; null if it did not. */
    public @Nullable Supplier<MobulaException> failure() {
        return failure;
    }

    /** Whether it is posted, or its completion was not taken yet. */
    public boolean isPosted() {
        return (boolean) POSTED.getAcquire(this);
    }

    boolean isAllocating() {
        return allocates > 0;
    }

    /**
     * Makes the calling thread the owner, and begins the use of the memory.
     *
     * @param whenMoved is told when all data has left or has arrived; must not block
     * @param completed receives it when it is complete
     */
    void claim(TransferKind of, int atEndpoint, Consumer<Transfer> whenMoved, Consumer<Transfer> completed) {
        if (!POSTED.compareAndSet(this, false, true)) {
            throw new DescriptorStateException("the descriptor is posted, or its completion was not taken."
                    + " Wait for its completion, or use another");
        }
        int begun = 0;
        try {
            for (Part part : parts) {
                part.check(atEndpoint);
                memory[begun] = part.begin();
                begun++;
            }
        } catch (RuntimeException refused) {
            endParts(begun);
            release();
            throw refused;
        }
        kind = of;
        endpoint = atEndpoint;
        moved = whenMoved;
        completions = completed;
        failure = null;
        array = null;
        bytes = length;
    }

    /** Undoes {@link #claim}. */
    void unclaim() {
        endParts(parts.length);
        release();
    }

    private void endParts(int count) {
        for (int i = 0; i < count; i++) {
            parts[i].end();
        }
    }

    /** The program has taken the completion, and may post it again. */
    void release() {
        POSTED.setRelease(this, false); // release: the next owner sees the result
    }

    /** Sets what travels with the data. */
    void describe(long newHead, int newTag, int newType) {
        head = newHead;
        tag = newTag;
        type = newType;
    }

    /** Sets what a remote access is about. */
    void access(long number, int ofRegion, long at) {
        operation = number;
        region = ofRegion;
        offset = at;
    }

    long operation() {
        return operation;
    }

    /** The {@link TypeCode} of all parts together. */
    int typeOfParts() {
        int all = parts.length == 0 ? TypeCode.NONE : parts[0].type();
        for (int i = 1; i < parts.length; i++) {
            all = TypeCode.common(all, parts[i].type());
        }
        return all;
    }

    /** The size of its message without data that leaves as blocks. */
    int sizeHint(boolean withData) {
        return (int) Math.min(4 * Long.BYTES + (withData ? length : 0), 1 << 16);
    }

    /** Whether the data is to be copied into the message. */
    boolean isInline(Output out) {
        if (!out.wantsBlock(length)) {
            return true;
        }
        for (Part part : parts) {
            if (!part.isCopied()) {
                return false;
            }
        }
        return true;
    }

    /** Whether its data has been copied into the message. */
    boolean wasInline() {
        return inline;
    }

    /** The message that was queued is written. */
    @Override
    public void write(Output out) {
        writeMessage(out);
        if (inline && kind != TransferKind.READ) {
            moved.accept(this);
        }
    }

    void writeMessage(Output out) {
        out.putLong(head);
        if (kind == TransferKind.SEND) {
            writeData(out);
            return;
        }
        out.putLong(operation);
        out.putInt(region);
        out.putLong(offset);
        if (kind == TransferKind.READ) {
            out.putLong(length);
        } else {
            writeData(out);
        }
    }

    private void writeData(Output out) {
        int width = TypeCode.width(type);
        inline = isInline(out);
        for (MemorySegment each : memory) {
            if (inline) {
                out.putBytes(each, 0, each.byteSize(), width);
            } else if (each.byteSize() > 0) {
                out.putBlock(each, width);
            }
        }
        if (!inline) {
            out.whenLeft(this);
        }
    }

    /** The longest message that it can receive, in bytes. */
    long capacity() {
        return isAllocating() ? allocates : length;
    }

    /** Accepts a message; the caller has checked its length. */
    void accept(int newTag, int newType, long length) {
        tag = newTag;
        type = newType;
        bytes = length;
        if (isAllocating()) {
            array = ArrayPart.newArray(newType, (int) length);
        }
    }

    /** Copies the data of a message into the memory. */
    void fill(Input in) {
        int width = TypeCode.width(type);
        if (isAllocating()) {
            in.getBytes(segmentOfArray(), width);
            return;
        }
        long left = bytes;
        for (int i = 0; i < memory.length && left > 0; i++) {
            long count = Math.min(left, memory[i].byteSize());
            copy(in, memory[i], count, width);
            left -= count;
        }
    }

    private static void copy(Input in, MemorySegment to, long count, int width) {
        boolean whole = count == to.byteSize();
        if ((in.isSwapped() && width > 1) || (whole && count <= SMALL)) {
            in.getBytes(whole ? to : to.asSlice(0, count), width);
            return;
        }
        long at = in.position();
        in.seek(at + count); // first: checks the length
        MemorySegment.copy(in.segment(), in.start() + at, to, 0, count);
    }

    /** Names the memory as the destination of the blocks of a message. */
    void take(Input in) {
        int width = TypeCode.width(type);
        if (isAllocating()) {
            in.takeBlock(segmentOfArray(), width);
            return;
        }
        long left = bytes;
        for (int i = 0; i < memory.length && left > 0; i++) {
            long count = Math.min(left, memory[i].byteSize());
            in.takeBlock(memory[i].asSlice(0, count), width);
            left -= count;
        }
    }

    private MemorySegment segmentOfArray() {
        Object allocated = array;
        if (allocated == null) {
            throw new IllegalStateException("no array was allocated");
        }
        return new ArrayPart(allocated, 0, Array.getLength(allocated), ArrayMode.PIN).begin();
    }

    /** The blocks of the message have left, or have arrived. */
    @Override
    public void run() {
        moved.accept(this);
    }

    /** Ends it and the use of the memory, and gives it to the completion queue. */
    void complete(@Nullable Supplier<MobulaException> why) {
        failure = why;
        if (why != null) {
            bytes = 0;
        }
        endParts(parts.length);
        completions.accept(this);
    }
}
