package org.mobula.tools.programs;

import java.util.logging.Logger;

/** Logs a warning, and prints the value of a system property. */
class Logging {
    static void main(String[] words) {
        Logger.getLogger("test").warning("words");
        System.out.println(System.getProperty(words[0]));
    }
}
