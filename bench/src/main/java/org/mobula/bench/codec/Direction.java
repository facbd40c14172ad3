package org.mobula.bench.codec;

import java.util.Locale;

/** What is done with a shape. */
enum Direction {
    WRITE,
    READ;

    /** As results say it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The word by which it is asked for. */
    String asked(String shape) {
        return shape + "/" + word();
    }

    /** The direction that a word asks for. */
    static Direction of(String asked) {
        return asked.endsWith(READ.asked("")) ? READ : WRITE;
    }

    /** The shape that a word asks for. */
    static String shape(String asked) {
        return asked.substring(0, asked.indexOf('/'));
    }
}
