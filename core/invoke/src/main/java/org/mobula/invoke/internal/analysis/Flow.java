package org.mobula.invoke.internal.analysis;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What the variables and the stack can hold before each instruction: the least solution of the code's flow equations.
 */
final class Flow {
    private final Code code;
    private final Transfer transfer;
    private final Frame entry;
    private final @Nullable Frame[] before;
    private final Deque<Integer> open = new ArrayDeque<>();

    Flow(Code code, Transfer transfer, Frame entry) {
        this.code = code;
        this.transfer = transfer;
        this.entry = entry;
        this.before = new @Nullable Frame[code.size()];
        reach(0, entry);
        while (!open.isEmpty()) {
            step(open.removeFirst());
        }
    }

    /** Before an instruction, or null if no path leads to it. */
    @Nullable
    Frame before(int index) {
        return before[index];
    }

    /** On the way into the method. */
    Frame entry() {
        return entry;
    }

    /** After an instruction that ended well. */
    Frame after(int index) {
        Frame frame = before[index];
        if (frame == null) {
            throw new IllegalArgumentException("no path leads to instruction " + index);
        }
        Frame after = frame.copy();
        transfer.apply(code.at(index), after);
        return after;
    }

    private void step(int index) {
        Frame after = after(index);
        boolean branches = code.successors(index).size() > 1;
        for (int next : code.successors(index)) {
            reach(next, branches || next != index + 1 ? after.atJoin() : after);
        }
        for (int handler : code.handlers(index)) {
            Frame here = before[index];
            if (here != null) {
                reach(handler, here.atHandler());
            }
        }
    }

    private void reach(int index, Frame frame) {
        if (index >= before.length) {
            throw new Objection("runs off its end");
        }
        Frame known = before[index];
        Frame changed = known == null ? frame : known.or(frame);
        if (changed != null) {
            before[index] = changed;
            open.addLast(index);
        }
    }
}
