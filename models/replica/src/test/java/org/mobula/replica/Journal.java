package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** A list of marks in the order in which they were appended. */
public interface Journal {
    /** Appends a mark and returns the new length. */
    int append(long mark);

    /** Returns the length in the upper 24 bits and the last mark in the lower 40 bits. */
    long lengthAndLast();

    /** Returns all marks. */
    List<Long> marks();

    /** The root class. */
    final class JournalRoot implements Journal {
        private final List<Long> marks = new ArrayList<>();

        @Override
        public int append(long mark) {
            marks.add(mark);
            return marks.size();
        }

        @Override
        public long lengthAndLast() {
            return (long) marks.size() << 40 | (marks.isEmpty() ? 0 : marks.getLast());
        }

        @Override
        public List<Long> marks() {
            return marks;
        }
    }
}
