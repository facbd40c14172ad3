package org.mobula.analysis.internal;

import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The loops of a method, and the maximum number of iterations of each.
 *
 * <p>A loop is an edge back to an instruction that dominates its source. It is bounded if each iteration compares an
 * int variable with a constant or an array's length and leaves the loop beyond it, and the variable changes only by
 * constant steps in one direction.
 */
final class LoopBounds {
    private final ControlFlow code;
    private final DataFlow flow;
    private final List<BitSet> predecessors = new ArrayList<>();
    private final List<BitSet> dominators = new ArrayList<>();
    private final List<Cost> factors = new ArrayList<>();

    /** @throws AnalysisException if a loop has no bound that can be proved */
    LoopBounds(ControlFlow code, DataFlow flow) {
        this.code = code;
        this.flow = flow;
        findPredecessors();
        findDominators();
        for (int i = 0; i < code.size(); i++) {
            factors.add(Cost.ONE);
        }
        List<Loop> loops = find();
        for (Loop loop : loops) {
            Cost iterations = iterations(loop, loops);
            loop.body.stream().forEach(i -> factors.set(i, factors.get(i).times(iterations)));
        }
    }

    /** The maximum number of times that an instruction runs. */
    Cost factor(int index) {
        return factors.get(index);
    }

    /** A header, the instructions from which it can be reached again, and the sources of its back edges. */
    private record Loop(int header, BitSet body, BitSet sources) {}

    private boolean isReachable(int index) {
        return flow.before(index) != null;
    }

    private void findPredecessors() {
        for (int i = 0; i < code.size(); i++) {
            predecessors.add(new BitSet());
        }
        for (int i = 0; i < code.size(); i++) {
            if (isReachable(i)) {
                int from = i;
                code.successors(i).forEach(next -> predecessors.get(next).set(from));
                code.handlers(i).forEach(next -> predecessors.get(next).set(from));
            }
        }
    }

    /** The classic iteration: an instruction's dominators are itself and those common to all its predecessors. */
    private void findDominators() {
        for (int i = 0; i < code.size(); i++) {
            BitSet all = new BitSet();
            all.set(0, i == 0 ? 1 : code.size());
            dominators.add(all);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < code.size(); i++) {
                BitSet meet = new BitSet();
                meet.set(0, code.size());
                predecessors.get(i).stream().forEach(p -> meet.and(dominators.get(p)));
                meet.set(i);
                if (!meet.equals(dominators.get(i))) {
                    dominators.set(i, meet);
                    changed = true;
                }
            }
        }
    }

    private List<Loop> find() {
        Map<Integer, Loop> loops = new TreeMap<>();
        for (int header = 0; header < code.size(); header++) {
            int target = header;
            predecessors.get(header).stream().filter(source -> source >= target).forEach(source -> {
                if (!dominators.get(source).get(target)) {
                    throw new AnalysisException("loops without a bound that can be proved");
                }
                Loop loop = loops.computeIfAbsent(target, h -> new Loop(h, new BitSet(), new BitSet()));
                loop.sources.set(source);
                collect(loop, source);
            });
        }
        return List.copyOf(loops.values());
    }

    private void collect(Loop loop, int source) {
        Deque<Integer> open = new ArrayDeque<>(List.of(source));
        loop.body.set(loop.header);
        while (!open.isEmpty()) {
            int index = open.pop();
            if (!loop.body.get(index)) {
                loop.body.set(index);
                predecessors.get(index).stream().forEach(open::push);
            }
        }
    }

    private Cost iterations(Loop loop, List<Loop> loops) {
        for (int i = loop.body.nextSetBit(0); i >= 0; i = loop.body.nextSetBit(i + 1)) {
            Cost iterations = code.at(i) instanceof BranchInstruction branch && runsEachIteration(i, loop)
                    ? iterations(loop, loops, i, branch)
                    : null;
            if (iterations != null) {
                return iterations;
            }
        }
        throw new AnalysisException("loops without a bound that can be proved");
    }

    /** The maximum number of iterations if this branch ends the loop; null if it does not. */
    private @Nullable Cost iterations(Loop loop, List<Loop> loops, int index, BranchInstruction branch) {
        boolean staysIfTaken = loop.body.get(code.position(branch.target()));
        boolean staysOtherwise = loop.body.get(index + 1);
        int operands = BranchComparison.operands(branch.opcode());
        FrameState frame = flow.before(index);
        if (staysIfTaken == staysOtherwise || operands == 0 || frame == null) {
            return null;
        }
        BranchComparison stays = BranchComparison.of(branch.opcode());
        if (!staysIfTaken) {
            stays = stays.negated();
        }
        AbstractValue left = frame.peek(operands - 1);
        AbstractValue right = operands == 2 ? frame.peek(0) : AbstractValue.constant(0);
        Cost iterations = iterations(loop, loops, left, stays, right);
        return iterations != null ? iterations : iterations(loop, loops, right, stays.mirrored(), left);
    }

    /** The maximum number of iterations while a counter compares so with a limit; null if unknown. */
    private @Nullable Cost iterations(
            Loop loop, List<Loop> loops, AbstractValue counter, BranchComparison stays, AbstractValue bound) {
        if (counter.local() < 0 || !isLimit(bound)) {
            return null;
        }
        int step = step(loop, loops, counter.local());
        boolean up = step > 0 && (stays == BranchComparison.LESS || stays == BranchComparison.LESS_OR_EQUAL);
        boolean down = step < 0 && (stays == BranchComparison.GREATER || stays == BranchComparison.GREATER_OR_EQUAL);
        AbstractValue start = start(loop, counter.local());
        if (!(up || down) || start == null || !isLimit(start)) {
            return null;
        }
        if (start.is(AbstractValue.Kind.LENGTH) || bound.is(AbstractValue.Kind.LENGTH)) {
            return new Cost(1, 1);
        }
        long distance = up ? (long) bound.number() - start.number() : (long) start.number() - bound.number();
        boolean wraps = up
                ? bound.number() > Integer.MAX_VALUE - AbstractValue.SMALL
                : bound.number() < Integer.MIN_VALUE + AbstractValue.SMALL;
        return wraps ? null : new Cost(Math.max(1, Math.min(distance + 1, Cost.MAX_STEPS + 1)), 0);
    }

    private static boolean isLimit(AbstractValue value) {
        return value.is(AbstractValue.Kind.CONSTANT) || value.is(AbstractValue.Kind.LENGTH);
    }

    /** The sign of a counter's steps, 0 unless it changes only by steps, in every iteration. */
    private int step(Loop loop, List<Loop> loops, int variable) {
        int sign = 0;
        boolean eachIteration = false;
        for (int i = loop.body.nextSetBit(0); i >= 0; i = loop.body.nextSetBit(i + 1)) {
            if (code.at(i) instanceof StoreInstruction store && touches(store, variable)) {
                return 0;
            }
            if (code.at(i) instanceof IncrementInstruction increment && increment.slot() == variable) {
                int here = Integer.signum(increment.constant());
                boolean tooLarge = Math.abs(increment.constant()) > AbstractValue.SMALL;
                if (here == 0 || tooLarge || sign * here < 0 || isInInnerLoop(i, loop, loops)) {
                    return 0;
                }
                sign = here;
                eachIteration |= runsEachIteration(i, loop);
            }
        }
        return eachIteration ? sign : 0;
    }

    private static boolean touches(StoreInstruction store, int variable) {
        return store.slot() == variable || (store.slot() == variable - 1 && TransferFunction.isWide(store.typeKind()));
    }

    private static boolean isInInnerLoop(int index, Loop loop, List<Loop> loops) {
        return loops.stream()
                .anyMatch(inner -> inner != loop
                        && loop.body.get(inner.header)
                        && inner.header != loop.header
                        && inner.body.get(index)
                        && !inner.body.get(loop.header));
    }

    private boolean runsEachIteration(int index, Loop loop) {
        return loop.sources.stream().allMatch(source -> dominators.get(source).get(index));
    }

    /** The value of a variable when the loop is entered. */
    private @Nullable AbstractValue start(Loop loop, int variable) {
        AbstractValue start = loop.header == 0 ? flow.entry().local(variable) : null;
        BitSet outside = (BitSet) predecessors.get(loop.header).clone();
        outside.andNot(loop.body);
        for (int i = outside.nextSetBit(0); i >= 0; i = outside.nextSetBit(i + 1)) {
            if (!code.successors(i).contains(loop.header)) {
                return null;
            }
            AbstractValue here = flow.after(i).local(variable);
            start = start == null ? here : start.or(here);
        }
        return start;
    }
}
