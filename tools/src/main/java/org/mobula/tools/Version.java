package org.mobula.tools;

import picocli.CommandLine.IVersionProvider;

/** The versions of Mobula and Java. */
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() {
        return new String[] {"mobula " + number() + ", Java " + Runtime.version()};
    }

    /** Mobula's version, which the build writes into the jar's module descriptor. */
    static String number() {
        // packages of named modules have no implementation version
        return Version.class.getModule().getDescriptor() == null
                ? "(not installed)"
                : Version.class.getModule().getDescriptor().rawVersion().orElse("0.1.0-SNAPSHOT");
    }
}
