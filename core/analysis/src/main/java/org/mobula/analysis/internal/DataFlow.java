package org.mobula.analysis.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The possible values of the variables and the stack before each instruction: the least fixed point of the transfer
 * function.
 */
final class DataFlow {
    private final ControlFlow code;
    private final TransferFunction transfer;
    private final FrameState entry;
    private final @Nullable FrameState[] before;
    private final Deque<Integer> open = new ArrayDeque<>();

    DataFlow(ControlFlow code, TransferFunction transfer, FrameState entry) {
        this.code = code;
        this.transfer = transfer;
        this.entry = entry;
        this.before = new @Nullable FrameState[code.size()];
        reach(0, entry);
        while (!open.isEmpty()) {
            step(open.removeFirst());
        }
    }

    /** The state before an instruction, or null if it is unreachable. */
    @Nullable
    FrameState before(int index) {
        return before[index];
    }

    /** The state on entry to the method. */
    FrameState entry() {
        return entry;
    }

    /** The state after an instruction that completes normally. */
    FrameState after(int index) {
        FrameState frame = before[index];
        if (frame == null) {
            throw new IllegalArgumentException("instruction " + index + " is unreachable");
        }
        FrameState after = frame.copy();
        transfer.apply(code.at(index), after);
        return after;
    }

    private void step(int index) {
        FrameState after = after(index);
        boolean branches = code.successors(index).size() > 1;
        for (int next : code.successors(index)) {
            reach(next, branches || next != index + 1 ? after.atJoin() : after);
        }
        for (int handler : code.handlers(index)) {
            FrameState here = before[index];
            if (here != null) {
                reach(handler, here.atHandler());
            }
        }
    }

    private void reach(int index, FrameState frame) {
        if (index >= before.length) {
            throw new AnalysisException("runs off its end");
        }
        FrameState known = before[index];
        FrameState changed = known == null ? frame : known.or(frame);
        if (changed != null) {
            before[index] = changed;
            open.addLast(index);
        }
    }
}
