package org.mobula.invoke.internal.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is known about the local variables and the stack at one instruction. Mutable; copied along each edge. */
final class Frame {
    private final Value[] locals;
    private final List<Value> stack;

    Frame(int localCount) {
        locals = new Value[localCount];
        Arrays.fill(locals, Value.ANY);
        stack = new ArrayList<>();
    }

    private Frame(Value[] locals, List<Value> stack) {
        this.locals = locals;
        this.stack = stack;
    }

    Frame copy() {
        return new Frame(locals.clone(), new ArrayList<>(stack));
    }

    /** As seen where branches meet: what lies on the stack was not just loaded. */
    Frame atJoin() {
        Frame joined = copy();
        joined.stack.replaceAll(value -> value.from(-1));
        return joined;
    }

    /** As seen by an exception handler. */
    Frame atHandler() {
        List<Value> thrown = new ArrayList<>();
        thrown.add(Value.ANY);
        return new Frame(locals.clone(), thrown);
    }

    void push(Value value) {
        stack.add(value);
    }

    Value pop() {
        return stack.removeLast();
    }

    void pop(int values) {
        for (int i = 0; i < values; i++) {
            pop();
        }
    }

    /** The value so many below the top, 0 for the top. */
    Value peek(int depth) {
        return stack.get(stack.size() - 1 - depth);
    }

    /** Inserts below the topmost {@code depth} values. */
    void insert(int depth, Value value) {
        stack.add(stack.size() - depth, value);
    }

    Value local(int slot) {
        return locals[slot];
    }

    /** Sets a variable; what was loaded from it before is not its value any more. */
    void store(int slot, Value value) {
        locals[slot] = value.from(-1);
        if (value.wide()) {
            locals[slot + 1] = Value.ANY;
        }
        stack.replaceAll(loaded -> loaded.local() == slot ? loaded.from(-1) : loaded);
    }

    /** Adds to an int variable. What was loaded from it stays marked: it only lags behind by a step. */
    void increment(int slot, int step) {
        locals[slot] = Value.sum(locals[slot], Value.constant(step), 1).from(-1);
    }

    /** Either of two, or null if that is what this says already. */
    @Nullable
    Frame or(Frame other) {
        Frame both = copy();
        for (int i = 0; i < locals.length; i++) {
            both.locals[i] = locals[i].or(other.locals[i]);
        }
        for (int i = 0; i < Math.min(stack.size(), other.stack.size()); i++) {
            both.stack.set(i, stack.get(i).or(other.stack.get(i)));
        }
        return Arrays.equals(both.locals, locals) && both.stack.equals(stack) ? null : both;
    }
}
