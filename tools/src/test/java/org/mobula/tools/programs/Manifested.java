package org.mobula.tools.programs;

/** Prints which packages are open or exported to it. */
class Manifested {
    static void main(String[] arguments) {
        Module base = Object.class.getModule();
        Module own = Manifested.class.getModule();
        System.out.println("java.util open: " + base.isOpen("java.util", own) + ", jdk.internal.misc exported: "
                + base.isExported("jdk.internal.misc", own) + ", " + String.join(" ", arguments));
    }
}
