package org.mobula.analysis.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The abstract values of the local variables and the stack at one instruction. Mutable; copied along each edge. */
final class FrameState {
    private final AbstractValue[] locals;
    private final List<AbstractValue> stack;

    FrameState(int localCount) {
        locals = new AbstractValue[localCount];
        Arrays.fill(locals, AbstractValue.ANY);
        stack = new ArrayList<>();
    }

    private FrameState(AbstractValue[] locals, List<AbstractValue> stack) {
        this.locals = locals;
        this.stack = stack;
    }

    FrameState copy() {
        return new FrameState(locals.clone(), new ArrayList<>(stack));
    }

    /** A copy for a join of branches, where no value on the stack counts as just loaded. */
    FrameState atJoin() {
        FrameState joined = copy();
        joined.stack.replaceAll(value -> value.from(-1));
        return joined;
    }

    /** A copy for an exception handler. */
    FrameState atHandler() {
        List<AbstractValue> thrown = new ArrayList<>();
        thrown.add(AbstractValue.ANY);
        return new FrameState(locals.clone(), thrown);
    }

    void push(AbstractValue value) {
        stack.add(value);
    }

    AbstractValue pop() {
        return stack.removeLast();
    }

    void pop(int values) {
        for (int i = 0; i < values; i++) {
            pop();
        }
    }

    /** The value at a depth below the top, which is 0. */
    AbstractValue peek(int depth) {
        return stack.get(stack.size() - 1 - depth);
    }

    /** Inserts below the topmost {@code depth} values. */
    void insert(int depth, AbstractValue value) {
        stack.add(stack.size() - depth, value);
    }

    AbstractValue local(int slot) {
        return locals[slot];
    }

    /** Sets a variable. Values loaded from it earlier no longer count as its value. */
    void store(int slot, AbstractValue value) {
        locals[slot] = value.from(-1);
        if (value.wide()) {
            locals[slot + 1] = AbstractValue.ANY;
        }
        stack.replaceAll(loaded -> loaded.local() == slot ? loaded.from(-1) : loaded);
    }

    /** Adds to an int variable. Values loaded from it earlier stay marked, since they differ only by one step. */
    void increment(int slot, int step) {
        locals[slot] =
                AbstractValue.sum(locals[slot], AbstractValue.constant(step), 1).from(-1);
    }

    /** The join of two states, or null if it equals this one. */
    @Nullable
    FrameState or(FrameState other) {
        FrameState both = copy();
        for (int i = 0; i < locals.length; i++) {
            both.locals[i] = locals[i].or(other.locals[i]);
        }
        for (int i = 0; i < Math.min(stack.size(), other.stack.size()); i++) {
            both.stack.set(i, stack.get(i).or(other.stack.get(i)));
        }
        return Arrays.equals(both.locals, locals) && both.stack.equals(stack) ? null : both;
    }
}
