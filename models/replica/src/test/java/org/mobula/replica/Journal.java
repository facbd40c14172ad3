package org.mobula.replica;

import java.util.ArrayList;
import java.util.List;

/** What was written, one behind the other. */
public interface Journal {
    /** How long it is with the mark. */
    int append(long mark);

    /** How long it is, above its last mark of 40 bits. */
    long look();

    /** All of it. */
    List<Long> marks();

    /** A journal's root. */
    final class JournalRoot implements Journal {
        private final List<Long> marks = new ArrayList<>();

        @Override
        public int append(long mark) {
            marks.add(mark);
            return marks.size();
        }

        @Override
        public long look() {
            return (long) marks.size() << 40 | (marks.isEmpty() ? 0 : marks.getLast());
        }

        @Override
        public List<Long> marks() {
            return marks;
        }
    }
}
