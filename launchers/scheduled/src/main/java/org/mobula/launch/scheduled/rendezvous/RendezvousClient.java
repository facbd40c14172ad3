package org.mobula.launch.scheduled.rendezvous;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.LineChannel;
import org.mobula.launch.scheduled.Exchange;

/**
 * A rank other than 0 at a {@link Rendezvous}.
 *
 * <p><b>Threads:</b> one at a time. <b>Ownership:</b> the connection, until it has joined.
 */
final class RendezvousClient implements Exchange {
    /** Rank 0 gives up first, and says why. */
    private static final Duration LATER = Duration.ofSeconds(10);

    private final Terms terms;
    private final Runnable whenJoined;
    private final OfferedTexts texts = new OfferedTexts();
    private @Nullable LineChannel lines;
    private byte @Nullable [] secret;

    RendezvousClient(Terms terms, Runnable whenJoined) {
        this.terms = terms;
        this.whenJoined = whenJoined;
    }

    @Override
    public void fence() {
        RendezvousSearch.Found found = new RendezvousSearch(terms).find();
        secret = found.secret();
        lines = found.lines();
        boolean all = false;
        try (Watchdog _ = Watchdog.closing(found.lines(), terms.timeout().plus(LATER))) {
            for (String line : texts.lines()) {
                found.lines().writeLine(line.replaceFirst("^(\\w+) \\d+ ", "$1 "));
            }
            found.lines().writeLine(RendezvousWords.FENCE);
            awaitGo(found.lines());
            all = true;
        } catch (IOException broken) {
            throw new LaunchException(
                    terms.me() + " has lost the connection to rank 0 while the other ranks came: "
                            + broken.getMessage(),
                    broken);
        } finally {
            if (!all) {
                close(found.lines());
            }
        }
    }

    private static void close(LineChannel channel) {
        try {
            channel.close();
        } catch (IOException closedAlready) {
            // nothing is left to close
        }
    }

    private void awaitGo(LineChannel from) throws IOException {
        for (String line = from.readLine(); line != null; line = from.readLine()) {
            if (line.equals(RendezvousWords.GO)) {
                return;
            }
            if (line.startsWith(RendezvousWords.FAILED)) {
                throw new LaunchException(terms.me() + " ends: " + line.substring(RendezvousWords.FAILED.length()));
            }
            texts.read(line);
        }
        throw new IOException("rank 0 ended before all ranks had come; see its output");
    }

    @Override
    public void joined() {
        whenJoined.run();
        try (LineChannel channel = lines) {
            if (channel != null) {
                channel.writeLine(RendezvousWords.JOINED);
            }
        } catch (IOException broken) {
            // rank 0 has ended, which the connection to its coordinator tells
        }
    }

    @Override
    public boolean limitsFence() {
        return true;
    }

    @Override
    public String name() {
        return terms.scheduler();
    }

    @Override
    public int rank() {
        return terms.rank();
    }

    @Override
    public int size() {
        return terms.size();
    }

    @Override
    public void put(String key, String text) {
        texts.put(terms.rank(), key, text);
    }

    @Override
    public String get(int rank, String key) {
        return texts.get(rank, key);
    }

    @Override
    public Optional<byte[]> secret() {
        return Optional.ofNullable(secret).map(byte[]::clone);
    }

    @Override
    public void finish() {
        // the scheduler looks at the exit code
    }

    @Override
    public void abort(int exitCode, String cause) {
        Runtime.getRuntime().halt(exitCode);
    }
}
