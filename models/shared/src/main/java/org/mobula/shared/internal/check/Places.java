package org.mobula.shared.internal.check;

import java.util.Set;

/** Where in the program an access is. */
public final class Places {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String PACKAGE = "org.mobula.shared.";
    private static final Set<String> OWN = Set.of(
            "SharedUnit",
            "SharedObjects",
            "Reduction",
            "Spmd",
            "spi.InsertedChecks",
            "internal.inserted.ContentAccess",
            "internal.check.AccessCheck",
            "internal.check.Places");

    private Places() {}

    /** The innermost frame that does not belong to shared objects, with its line. */
    public static String ofProgram() {
        return WALKER.walk(frames -> frames.filter(each -> !isOwn(each.getClassName()))
                .findFirst()
                .map(each -> each.toStackTraceElement().toString())
                .orElse("an unknown place"));
    }

    private static boolean isOwn(String name) {
        int nested = name.indexOf('$');
        String outer = nested < 0 ? name : name.substring(0, nested);
        return outer.startsWith(PACKAGE) && OWN.contains(outer.substring(PACKAGE.length()));
    }
}
