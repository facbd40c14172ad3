package org.mobula.shared.internal.inserted;

/** Where in the program an access is. */
final class Places {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OWN = Places.class.getPackageName() + ".";
    private static final String CALLED = "org.mobula.shared.spi.InsertedChecks";

    private Places() {}

    /** The innermost frame that does not belong to the checks, with its line. */
    static String ofProgram() {
        return WALKER.walk(frames -> frames.filter(each -> !each.getClassName().startsWith(OWN)
                        && !each.getClassName().equals(CALLED))
                .findFirst()
                .map(each -> each.toStackTraceElement().toString())
                .orElse("an unknown place"));
    }
}
