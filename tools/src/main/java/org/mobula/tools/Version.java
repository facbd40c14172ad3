package org.mobula.tools;

import picocli.CommandLine.IVersionProvider;

/** Says which Mobula this is, and on which Java it runs. */
final class Version implements IVersionProvider {
    Version() {}

    @Override
    public String[] getVersion() {
        return new String[] {"mobula " + number() + ", Java " + Runtime.version()};
    }

    /** Mobula's version, as the build wrote it into the jar. */
    static String number() {
        // why not the package's implementation version: packages of named modules have none
        return Version.class.getModule().getDescriptor() == null
                ? "(not installed)"
                : Version.class.getModule().getDescriptor().rawVersion().orElse("0.1.0-SNAPSHOT");
    }
}
