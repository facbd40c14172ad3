package org.mobula.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the operations of several threads on several journals are sequentially consistent.
 *
 * <p>Each write appends a unique mark to a journal, and each read returns the length of the journal. So the position of
 * every event among the writes of its journal is known, and the history is sequentially consistent (L. Lamport, <i>How
 * to Make a Multiprocessor Computer That Correctly Executes Multiprocess Programs</i>, IEEE Transactions on Computers
 * 28(9), 1979) if and only if these positions, the orders of the threads and the messages between threads form no
 * cycle.
 *
 * <p><b>Threads:</b> one at a time.
 */
public final class History {
    /** An event of a thread. */
    public sealed interface Event {
        /**
         * Appended a unique mark, or tried to.
         *
         * @param length the length of the journal afterwards; 0 if it is not known
         */
        record Write(int journal, long mark, int length) implements Event {}

        /**
         * Read the length of a journal.
         *
         * @param last its last mark, 0 if it is empty
         */
        record Read(int journal, int length, long last) implements Event {}

        /** Sent a message. */
        record Send(long message) implements Event {}

        /** Received a message. */
        record Receive(long message) implements Event {}
    }

    /** An event in its thread. */
    private record Done(String thread, int number, Event event) {
        @Override
        public String toString() {
            return thread + "." + number + " " + event;
        }
    }

    private final Map<String, List<Done>> threads = new LinkedHashMap<>();
    private final Map<Done, List<Done>> before = new HashMap<>(); // the events that must follow each event

    /** Adds an event of a thread, after its earlier events. */
    public void add(String thread, Event event) {
        List<Done> done = of(thread);
        done.add(new Done(thread, done.size(), event));
    }

    private List<Done> of(String thread) {
        return threads.computeIfAbsent(thread, _ -> new ArrayList<>());
    }

    /**
     * Adds an event that begins.
     *
     * @return its position, for {@link #end}
     */
    public int begin(String thread, Event event) {
        add(thread, event);
        return of(thread).size() - 1;
    }

    /** Replaces an event that has begun with its result. */
    public void end(String thread, int place, Event event) {
        of(thread).set(place, new Done(thread, place, event));
    }

    /** The number of events. */
    public int size() {
        return threads.values().stream().mapToInt(List::size).sum();
    }

    /**
     * Checks the events against the final journals.
     *
     * @throws AssertionError if a write was lost or executed twice, or there is no such order; the message contains the
     *     reason
     */
    public void check(List<List<Long>> journals) {
        List<Map<Long, Integer>> places = new ArrayList<>();
        for (int journal = 0; journal < journals.size(); journal++) {
            places.add(places(journal, journals.get(journal)));
        }
        before.clear();
        Done[][] writes = journals.stream()
                .map(marks -> new Done[marks.size() + 2]) // by length, from 1 on
                .toArray(Done[][]::new);
        List<Done> all = new ArrayList<>();
        threads.values().forEach(all::addAll);
        for (Done done : all) {
            if (done.event() instanceof Event.Write write) {
                place(done, write, places.get(write.journal()), writes[write.journal()]);
            }
        }
        for (int journal = 0; journal < writes.length; journal++) {
            for (int length = 1; length <= journals.get(journal).size(); length++) {
                require(
                        writes[journal][length] != null,
                        "journal " + journal + " holds a mark that was not appended: "
                                + journals.get(journal).get(length - 1));
                follows(writes[journal][length - 1], writes[journal][length]);
            }
        }
        threads.values().forEach(done -> {
            for (int i = 1; i < done.size(); i++) {
                follows(done.get(i - 1), done.get(i));
            }
        });
        Map<Long, Done> sent = new HashMap<>();
        for (Done done : all) {
            switch (done.event()) {
                case Event.Read read -> place(done, read, journals.get(read.journal()), writes[read.journal()]);
                case Event.Send send -> sent.put(send.message(), done);
                case Event.Write _, Event.Receive _ -> {}
            }
        }
        for (Done done : all) {
            if (done.event() instanceof Event.Receive receive) {
                follows(sent.get(receive.message()), done);
            }
        }
        requireOrder(all);
    }

    private static Map<Long, Integer> places(int journal, List<Long> marks) {
        Map<Long, Integer> places = new HashMap<>();
        for (int i = 0; i < marks.size(); i++) {
            Integer twice = places.put(marks.get(i), i + 1);
            require(
                    twice == null,
                    "journal " + journal + " holds " + marks.get(i) + " at " + twice + " and " + (i + 1));
        }
        return places;
    }

    private static void place(Done done, Event.Write write, Map<Long, Integer> places, Done[] writes) {
        Integer place = places.get(write.mark());
        if (place == null) {
            require(write.length() == 0, done + " was acknowledged, and is lost");
        } else {
            require(write.length() == 0 || place == write.length(), done + " was acknowledged, and stands at " + place);
            writes[place] = done;
        }
    }

    private void place(Done done, Event.Read read, List<Long> marks, Done[] writes) {
        require(read.length() <= marks.size(), done + " saw what is lost: there are " + marks.size());
        long last = read.length() == 0 ? 0 : marks.get(read.length() - 1);
        require(last == read.last(), done + " saw another mark than " + last);
        follows(writes[read.length()], done);
        follows(done, writes[read.length() + 1]);
    }

    private void follows(@Nullable Done first, @Nullable Done second) {
        if (first != null && second != null) {
            before.computeIfAbsent(first, _ -> new ArrayList<>()).add(second);
        }
    }

    private void requireOrder(List<Done> all) {
        Map<Done, Integer> waitsFor = new HashMap<>();
        before.values().forEach(later -> later.forEach(done -> waitsFor.merge(done, 1, Integer::sum)));
        Deque<Done> next = new ArrayDeque<>();
        all.stream().filter(done -> !waitsFor.containsKey(done)).forEach(next::add);
        int ordered = 0;
        while (!next.isEmpty()) {
            ordered++;
            for (Done later : before.getOrDefault(next.remove(), List.of())) {
                if (waitsFor.merge(later, -1, Integer::sum) == 0) {
                    waitsFor.remove(later);
                    next.add(later);
                }
            }
        }
        if (ordered < all.size()) {
            throw new AssertionError("there is no one order of " + cycle(waitsFor));
        }
    }

    /** The events of a cycle. */
    private List<Done> cycle(Map<Done, Integer> waitsFor) {
        List<Done> way = new ArrayList<>();
        Map<Done, Done> needed = new HashMap<>();
        before.forEach((first, later) -> later.stream()
                .filter(done -> waitsFor.containsKey(done) && waitsFor.containsKey(first))
                .forEach(done -> needed.put(done, first)));
        Done at = waitsFor.keySet().iterator().next();
        while (!way.contains(at)) {
            way.addFirst(at);
            at = needed.getOrDefault(at, at);
        }
        return way.subList(0, way.indexOf(at) + 1);
    }

    private static void require(boolean right, String otherwise) {
        if (!right) {
            throw new AssertionError(otherwise);
        }
    }
}
