package org.mobula.memory.internal;

import java.util.Arrays;
import java.util.stream.Collectors;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A buffer became unreachable before it was freed. */
@Name("mobula.BufferLeak")
@Label("Buffer Leak")
@Category("Mobula")
@StackTrace(false)
final class BufferLeakEvent extends Event {
    private static final int MAX_FRAMES = 16;

    @Label("Size")
    @DataAmount
    long size;

    @Label("Place of Allocation")
    String allocated = "";

    static void emit(long size, @Nullable Throwable place) {
        BufferLeakEvent event = new BufferLeakEvent();
        if (event.shouldCommit()) {
            event.size = size;
            event.allocated = place == null ? "" : frames(place);
            event.commit();
        }
    }

    private static String frames(Throwable place) {
        return Arrays.stream(place.getStackTrace())
                .limit(MAX_FRAMES)
                .map(StackTraceElement::toString)
                .collect(Collectors.joining("\n"));
    }
}
