package org.mobula.invoke.internal.loading;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A class was loaded from another rank. */
@Name("mobula.ClassLoaded")
@Label("Class Loaded From Rank")
@Category("Mobula")
@StackTrace(false)
final class ClassLoadedEvent extends Event {
    @Label("Rank")
    int rank;

    @Label("Source")
    int source;

    @Label("Class Name")
    String className = "";

    @Label("Size")
    @DataAmount
    int size;

    static void emit(int rank, int source, String className, int size) {
        ClassLoadedEvent event = new ClassLoadedEvent();
        if (event.shouldCommit()) {
            event.rank = rank;
            event.source = source;
            event.className = className;
            event.size = size;
            event.commit();
        }
    }
}
