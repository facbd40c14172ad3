package org.mobula.collective.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.mobula.collective.Collective;
import org.mobula.collective.Place;
import org.mobula.collective.Schedule;
import org.mobula.collective.Schedule.Round;
import org.mobula.collective.Shape;
import org.mobula.collective.Slice;
import org.mobula.collective.Step;

/**
 * Converts a schedule that reads SEND into one whose input is in RECEIVE, where the result is stored (MPI-3.1, chapter
 * 5). Copies of elements onto themselves are removed. If the schedule reads input that it has overwritten, all input is
 * saved first.
 */
public final class InPlace {
    private InPlace() {}

    /** The schedule for a rank that works in place. */
    public static Schedule adapt(Collective collective, Shape shape, Schedule schedule) {
        return switch (collective) {
            case BARRIER, BROADCAST -> schedule;
            case SCATTER, SCATTERV -> withoutResult(shape, schedule);
            case GATHER, GATHERV, ALL_GATHER, ALL_GATHERV ->
                fromReceive(schedule, shape.blocks().offset(shape.rank()));
            case ALL_TO_ALL, ALL_TO_ALLV, REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCAN, EXSCAN -> fromReceive(schedule, 0);
        };
    }

    /** The root of a scatter keeps its block in SEND, and does not write RECEIVE. */
    private static Schedule withoutResult(Shape shape, Schedule schedule) {
        Slice aside =
                new Slice(Place.SCRATCH, schedule.scratch(), shape.blocks().count(shape.rank()));
        boolean passes = schedule.rounds().stream()
                .flatMap(round -> round.steps().stream())
                .anyMatch(step -> reads(step).place() == Place.RECEIVE || step instanceof Step.Receive);
        List<Round> rounds = new ArrayList<>();
        for (Round round : schedule.rounds()) {
            List<Step> steps = new ArrayList<>();
            for (Step step : round.steps()) {
                if (passes) {
                    steps.add(moved(step, Place.RECEIVE, slice -> aside.part(slice.offset(), slice.count())));
                } else if (writes(step).place() != Place.RECEIVE) {
                    steps.add(step);
                }
            }
            if (!steps.isEmpty()) {
                rounds.add(new Round(steps));
            }
        }
        return new Schedule(rounds, schedule.scratch() + (passes ? aside.count() : 0));
    }

    private static Schedule fromReceive(Schedule schedule, long offset) {
        UnaryOperator<Slice> there = slice -> new Slice(Place.RECEIVE, offset + slice.offset(), slice.count());
        List<Slice> written = new ArrayList<>();
        List<Slice> input = new ArrayList<>();
        boolean spoilt = false;
        List<Round> rounds = new ArrayList<>();
        for (Round round : schedule.rounds()) {
            List<Step> steps = new ArrayList<>();
            boolean local = true;
            for (Step step : round.steps()) {
                if (local && !(step instanceof Step.Copy || step instanceof Step.Combine)) {
                    local = false; // now, because a round receives while it sends, in any order
                    round.steps().stream().map(InPlace::received).forEach(written::add);
                }
                if (reads(step).place() == Place.SEND) {
                    input.add(reads(step));
                }
                Step now = moved(step, Place.SEND, there);
                boolean toItself = now instanceof Step.Copy(Slice from, Slice into) && from.equals(into);
                spoilt |= !toItself && reads(step).place() == Place.SEND && overlap(written, reads(now));
                if (!toItself) {
                    written.add(writes(now));
                    steps.add(now);
                }
                spoilt |= !toItself && now instanceof Step.Copy(Slice from, Slice into) && from.overlaps(into);
            }
            if (!steps.isEmpty()) {
                rounds.add(new Round(steps));
            }
        }
        return spoilt ? fromCopy(schedule, input, there) : new Schedule(rounds, schedule.scratch());
    }

    /** Saves all input first. */
    private static Schedule fromCopy(Schedule schedule, List<Slice> input, UnaryOperator<Slice> there) {
        long base = schedule.scratch();
        long extent = input.stream()
                .mapToLong(slice -> slice.offset() + slice.count())
                .max()
                .orElse(0);
        List<Round> rounds = new ArrayList<>();
        List<Step> aside = new ArrayList<>();
        for (Slice slice : input.stream().distinct().toList()) {
            aside.add(
                    new Step.Copy(there.apply(slice), new Slice(Place.SCRATCH, base + slice.offset(), slice.count())));
        }
        rounds.add(new Round(aside));
        for (Round round : schedule.rounds()) {
            rounds.add(new Round(round.steps().stream()
                    .map(step -> moved(
                            step, Place.SEND, slice -> new Slice(Place.SCRATCH, base + slice.offset(), slice.count())))
                    .toList()));
        }
        return new Schedule(rounds, base + extent);
    }

    private static boolean overlap(List<Slice> slices, Slice other) {
        return slices.stream().anyMatch(other::overlaps);
    }

    /** The slice that a step reads; for a combination the operand. */
    private static Slice reads(Step step) {
        return switch (step) {
            case Step.Send(int _, Slice from) -> from;
            case Step.Receive _, Step.Publish _, Step.Expect _ -> MinimumSpanningTree.nothing();
            case Step.Copy(Slice from, Slice _) -> from;
            case Step.Combine(Slice operand, Slice _, boolean _) -> operand;
        };
    }

    private static Slice received(Step step) {
        return step instanceof Step.Receive(int _, Slice into) ? into : MinimumSpanningTree.nothing();
    }

    private static Slice writes(Step step) {
        return switch (step) {
            case Step.Send _, Step.Publish _, Step.Expect _ -> MinimumSpanningTree.nothing();
            case Step.Receive(int _, Slice into) -> into;
            case Step.Copy(Slice _, Slice into) -> into;
            case Step.Combine(Slice _, Slice into, boolean _) -> into;
        };
    }

    private static Step moved(Step step, Place place, UnaryOperator<Slice> to) {
        return switch (step) {
            case Step.Send(int peer, Slice from) -> new Step.Send(peer, moved(from, place, to));
            case Step.Receive(int peer, Slice into) -> new Step.Receive(peer, moved(into, place, to));
            case Step.Copy(Slice from, Slice into) -> new Step.Copy(moved(from, place, to), moved(into, place, to));
            case Step.Combine(Slice operand, Slice into, boolean lower) ->
                new Step.Combine(moved(operand, place, to), moved(into, place, to), lower);
            case Step.Publish _, Step.Expect _ -> step;
        };
    }

    private static Slice moved(Slice slice, Place place, UnaryOperator<Slice> to) {
        return slice.place() == place ? to.apply(slice) : slice;
    }
}
