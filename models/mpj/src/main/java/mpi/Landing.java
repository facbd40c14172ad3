package mpi;

import org.mobula.message.Section;

/**
 * Where a collective operation's result goes: the items themselves, or room from which they are taken afterwards.
 *
 * @param section what is beneath writes to
 * @param finish takes the items from there
 */
record Landing(Section section, Runnable finish) {
    private static final Runnable NOTHING = () -> {};

    /** At ranks where nothing comes. */
    static final Landing NOWHERE = new Landing(Section.EMPTY, NOTHING);

    static Landing of(Span span) {
        if (span.isDense()) {
            return new Landing(span.inPlace(), NOTHING);
        }
        Object packed = span.packed();
        return new Landing(span.section(packed), () -> span.unpack(packed, 0, span.elements()));
    }
}
