package org.mobula.launch.local.rank;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;

/** Answers of this rank to the launcher's question what its threads do. <b>Threads:</b> each answer has its own. */
final class Descriptions {
    private Descriptions() {}

    /** Answers over a connection to the launcher; whatever goes wrong becomes part of the answer. */
    static void answer(LineChannel launcher, Supplier<List<String>> lines) {
        Thread.ofPlatform().daemon().name("mobula-describe").start(() -> {
            try {
                for (String line :
                        guarded(lines).stream().flatMap(String::lines).toList()) {
                    launcher.writeLine(new RankMessage.Detail(line).line());
                }
                launcher.writeLine(new RankMessage.Described().line());
            } catch (IOException launcherGone) {
                // nobody wants to know any more
            }
        });
    }

    private static List<String> guarded(Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (RuntimeException | Error failure) {
            return List.of("cannot say what it waits for: " + failure);
        }
    }
}
