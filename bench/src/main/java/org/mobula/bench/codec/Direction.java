package org.mobula.bench.codec;

import java.util.Locale;

/** Whether a shape is written or read. */
enum Direction {
    WRITE,
    READ;

    /** The word in results. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The work's word in a task. */
    String asked(String shape) {
        return shape + "/" + word();
    }

    /** The direction of a work. */
    static Direction of(String asked) {
        return asked.endsWith(READ.asked("")) ? READ : WRITE;
    }

    /** The shape of a work. */
    static String shape(String asked) {
        return asked.substring(0, asked.indexOf('/'));
    }
}
