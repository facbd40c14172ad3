package org.mobula.invoke.internal.analysis;

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
import org.mobula.invoke.internal.analysis.Conditions.Comparison;

/**
 * The loops of a method, and how often each runs at most.
 *
 * <p>A loop is what flows back to an instruction that dominates it. It counts as bounded if, once per turn, an int
 * variable that nothing but constant steps in one direction changes is compared with a constant or an array's length,
 * and the loop is left when it has passed it.
 */
final class Loops {
    private final Code code;
    private final Flow flow;
    private final List<BitSet> predecessors = new ArrayList<>();
    private final List<BitSet> dominators = new ArrayList<>();
    private final List<Cost> factors = new ArrayList<>();

    /** @throws Objection if a loop is not bounded */
    Loops(Code code, Flow flow) {
        this.code = code;
        this.flow = flow;
        findPredecessors();
        findDominators();
        for (int i = 0; i < code.size(); i++) {
            factors.add(Cost.ONE);
        }
        List<Loop> loops = find();
        for (Loop loop : loops) {
            Cost turns = turns(loop, loops);
            loop.body.stream().forEach(i -> factors.set(i, factors.get(i).times(turns)));
        }
    }

    /** How often an instruction runs at most. */
    Cost factor(int index) {
        return factors.get(index);
    }

    /** A header, the instructions that can come back to it, and those that do so directly. */
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

    /** The classic iteration: an instruction is dominated by itself and by what dominates all its predecessors. */
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
                    throw new Objection("loops without a bound that can be proved");
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

    private Cost turns(Loop loop, List<Loop> loops) {
        for (int i = loop.body.nextSetBit(0); i >= 0; i = loop.body.nextSetBit(i + 1)) {
            Cost turns = code.at(i) instanceof BranchInstruction branch && runsEachTurn(i, loop)
                    ? turns(loop, loops, i, branch)
                    : null;
            if (turns != null) {
                return turns;
            }
        }
        throw new Objection("loops without a bound that can be proved");
    }

    /** How often a loop runs if this branch is what ends it; null if it is not. */
    private @Nullable Cost turns(Loop loop, List<Loop> loops, int index, BranchInstruction branch) {
        boolean staysIfTaken = loop.body.get(code.position(branch.target()));
        boolean staysOtherwise = loop.body.get(index + 1);
        int operands = Conditions.operands(branch.opcode());
        Frame frame = flow.before(index);
        if (staysIfTaken == staysOtherwise || operands == 0 || frame == null) {
            return null;
        }
        Comparison stays = Conditions.taken(branch.opcode());
        if (!staysIfTaken) {
            stays = stays.negated();
        }
        Value left = frame.peek(operands - 1);
        Value right = operands == 2 ? frame.peek(0) : Value.constant(0);
        Cost turns = turns(loop, loops, left, stays, right);
        return turns != null ? turns : turns(loop, loops, right, stays.mirrored(), left);
    }

    /** How often a loop runs that stays while a counter compares so with a bound; null if that cannot be said. */
    private @Nullable Cost turns(Loop loop, List<Loop> loops, Value counter, Comparison stays, Value bound) {
        if (counter.local() < 0 || !isLimit(bound)) {
            return null;
        }
        int step = step(loop, loops, counter.local());
        boolean up = step > 0 && (stays == Comparison.LESS || stays == Comparison.LESS_OR_EQUAL);
        boolean down = step < 0 && (stays == Comparison.GREATER || stays == Comparison.GREATER_OR_EQUAL);
        Value start = start(loop, counter.local());
        if (!(up || down) || start == null || !isLimit(start)) {
            return null;
        }
        if (start.is(Value.Kind.LENGTH) || bound.is(Value.Kind.LENGTH)) {
            return new Cost(1, 1);
        }
        long distance = up ? (long) bound.number() - start.number() : (long) start.number() - bound.number();
        boolean wraps = up
                ? bound.number() > Integer.MAX_VALUE - Value.SMALL
                : bound.number() < Integer.MIN_VALUE + Value.SMALL;
        return wraps ? null : new Cost(Math.max(1, Math.min(distance + 1, Cost.MOST_STEPS + 1)), 0);
    }

    private static boolean isLimit(Value value) {
        return value.is(Value.Kind.CONSTANT) || value.is(Value.Kind.LENGTH);
    }

    /** The sign of a counter's steps, 0 if it is changed otherwise, or not once per turn. */
    private int step(Loop loop, List<Loop> loops, int variable) {
        int sign = 0;
        boolean eachTurn = false;
        for (int i = loop.body.nextSetBit(0); i >= 0; i = loop.body.nextSetBit(i + 1)) {
            if (code.at(i) instanceof StoreInstruction store && touches(store, variable)) {
                return 0;
            }
            if (code.at(i) instanceof IncrementInstruction increment && increment.slot() == variable) {
                int here = Integer.signum(increment.constant());
                boolean tooLarge = Math.abs(increment.constant()) > Value.SMALL;
                if (here == 0 || tooLarge || sign * here < 0 || isInInnerLoop(i, loop, loops)) {
                    return 0;
                }
                sign = here;
                eachTurn |= runsEachTurn(i, loop);
            }
        }
        return eachTurn ? sign : 0;
    }

    private static boolean touches(StoreInstruction store, int variable) {
        return store.slot() == variable || (store.slot() == variable - 1 && Transfer.isWide(store.typeKind()));
    }

    private static boolean isInInnerLoop(int index, Loop loop, List<Loop> loops) {
        return loops.stream()
                .anyMatch(inner -> inner != loop
                        && loop.body.get(inner.header)
                        && inner.header != loop.header
                        && inner.body.get(index)
                        && !inner.body.get(loop.header));
    }

    private boolean runsEachTurn(int index, Loop loop) {
        return loop.sources.stream().allMatch(source -> dominators.get(source).get(index));
    }

    /** What a variable holds when the loop is entered from outside. */
    private @Nullable Value start(Loop loop, int variable) {
        Value start = loop.header == 0 ? flow.entry().local(variable) : null;
        BitSet outside = (BitSet) predecessors.get(loop.header).clone();
        outside.andNot(loop.body);
        for (int i = outside.nextSetBit(0); i >= 0; i = outside.nextSetBit(i + 1)) {
            if (!code.successors(i).contains(loop.header)) {
                return null;
            }
            Value here = flow.after(i).local(variable);
            start = start == null ? here : start.or(here);
        }
        return start;
    }
}
