package org.mobula.launch.local.rank;

import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.local.control.RankMessage;

/** This rank's answer when the launcher asks what its threads do. <b>Threads:</b> one per answer. */
final class StatusReply {
    private StatusReply() {}

    /** Answers over a connection to the launcher; an exception becomes part of the answer. */
    static void answer(LineChannel launcher, Supplier<List<String>> lines) {
        Thread.ofPlatform().daemon().name("mobula-describe").start(() -> {
            try {
                for (String line :
                        guarded(lines).stream().flatMap(String::lines).toList()) {
                    launcher.writeLine(new RankMessage.Detail(line).line());
                }
                launcher.writeLine(new RankMessage.Described().line());
            } catch (IOException launcherEnded) {
                // the launcher has ended
            }
        });
    }

    private static List<String> guarded(Supplier<List<String>> lines) {
        try {
            return lines.get();
        } catch (RuntimeException | Error failure) {
            return List.of("its waits cannot be listed: " + failure);
        }
    }
}
