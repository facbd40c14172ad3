package org.mobula.rmi.internal;

import java.io.PrintStream;
import java.lang.reflect.Method;
import java.rmi.Remote;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.mobula.agent.AgentReport;
import org.mobula.rmi.CallPath;

/**
 * Counts which way the calls of each remote interface went, and why.
 *
 * <p><b>Threads:</b> any.
 */
final class Report {
    private static final boolean LOGGING = Boolean.getBoolean("mobula.rmi.log");
    private static final int MOST_INTERFACES = 1000;
    private static final String OTHERS = "other interfaces";

    private final AgentReport report = new AgentReport("mobula rmi", "calls", "by JRMP");
    private final Map<String, Counts> byInterface = new ConcurrentSkipListMap<>();
    private final Counts others = new Counts();
    private final ClassValue<Counts> counts = new ClassValue<>() {
        @Override
        protected Counts computeValue(Class<?> type) {
            return byInterface.size() < MOST_INTERFACES
                    ? byInterface.computeIfAbsent(type.getName(), _ -> new Counts())
                    : byInterface.getOrDefault(type.getName(), others);
        }
    };

    /** How often each path was taken. */
    private static final class Counts {
        private final LongAdder[] counts = new LongAdder[CallPath.values().length];

        Counts() {
            for (int i = 0; i < counts.length; i++) {
                counts[i] = new LongAdder();
            }
        }

        void add(CallPath path) {
            counts[path.ordinal()].increment();
        }

        long of(CallPath path) {
            return counts[path.ordinal()].sum();
        }

        void describe(String name, List<String> lines) {
            for (CallPath path : CallPath.values()) {
                if (of(path) > 0) {
                    String way = path == CallPath.SHARED_MEMORY ? path.words() : "by JRMP: " + path.words();
                    lines.add(name + ": " + of(path) + " " + way);
                }
            }
        }
    }

    /** The interface under which a call is counted; a method may be declared by one that is not remote. */
    static Class<?> remoteInterface(Remote stub, Method method) {
        Class<?> declaring = method.getDeclaringClass();
        if (!Remote.class.isAssignableFrom(declaring)) {
            for (Class<?> type : stub.getClass().getInterfaces()) {
                if (declaring.isAssignableFrom(type) && Remote.class.isAssignableFrom(type)) {
                    return type;
                }
            }
        }
        return declaring;
    }

    /** Counts a call that this process has made of a method of an interface. */
    void count(Class<?> type, CallPath path) {
        counts.get(type).add(path);
    }

    /** Other processes cannot be found. */
    void disabled(Throwable reason) {
        report.disabled(reason);
        log("no rendezvous", reason);
    }

    private long sum(CallPath path) {
        return byInterface.values().stream().mapToLong(each -> each.of(path)).sum() + others.of(path);
    }

    /** Prints the report. */
    void print(PrintStream to) {
        long all = 0;
        for (CallPath path : CallPath.values()) {
            all += sum(path);
        }
        List<String> lines = new ArrayList<>();
        byInterface.forEach((name, each) -> each.describe(name, lines));
        others.describe(OTHERS, lines);
        report.print(to, all, sum(CallPath.SHARED_MEMORY), lines);
    }

    /** Prints what was caught, if {@code -Dmobula.rmi.log=true} asks for it. */
    static void log(String what, @Nullable Throwable cause) {
        if (LOGGING) {
            System.err.println("mobula rmi: " + what + (cause == null ? "" : ": " + cause));
            if (cause != null) {
                cause.printStackTrace();
            }
        }
    }
}
