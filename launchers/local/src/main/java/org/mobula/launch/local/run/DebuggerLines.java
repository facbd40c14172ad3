package org.mobula.launch.local.run;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.IntConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes lines out of a rank's output in which its JVM names the port at which it listens for a debugger: first at its
 * start, and again after each debugger has left.
 *
 * <p><b>Threads:</b> one. It receives whole lines.
 */
final class DebuggerLines extends FilterOutputStream {
    private static final String WORDS = "Listening for transport dt_socket at address: ";
    private static final Pattern LINE =
            Pattern.compile("(?m)^(?:\\[[^\\]\\n]*\\] )?" + WORDS + "(?:127\\.0\\.0\\.1:)?(\\d{1,5})\\r?\\n");

    private final IntConsumer listening;

    /**
     * @param to receives all other output
     * @param listening called with the port
     */
    DebuggerLines(OutputStream to, IntConsumer listening) {
        super(to);
        this.listening = listening;
    }

    @Override
    public void write(byte[] lines, int offset, int length) throws IOException {
        // one character per byte, so that all other bytes stay as they are
        String text = new String(lines, offset, length, StandardCharsets.ISO_8859_1);
        if (!text.contains(WORDS)) {
            out.write(lines, offset, length);
            return;
        }
        Matcher matcher = LINE.matcher(text);
        StringBuilder rest = new StringBuilder();
        while (matcher.find()) {
            matcher.appendReplacement(rest, "");
            listening.accept(Integer.parseInt(matcher.group(1)));
        }
        matcher.appendTail(rest);
        out.write(rest.toString().getBytes(StandardCharsets.ISO_8859_1));
    }
}
