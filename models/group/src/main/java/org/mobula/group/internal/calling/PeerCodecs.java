package org.mobula.group.internal.calling;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.group.internal.wire.CallHeader;
import org.mobula.memory.Input;

/**
 * What is kept for the messages of one peer: codecs, and a cursor.
 *
 * <p><b>Threads:</b> the writer of who has the way to the peer, the rest of who polls it.
 */
public final class PeerCodecs {
    private final CodecSession codecs;
    private final Input input = new Input();
    private @Nullable MemberCall spare;
    private @Nullable CallHeader last;
    private @Nullable Participation participation;

    PeerCodecs(Codecs codecs) {
        this.codecs = codecs.selfContained(Connection.ofLoader(codecs.loader()));
    }

    /** What takes a call; one used before, if there is one. */
    MemberCall delivery(GroupNode node, LocalGroup group, LocalMember member, CallHeader header) {
        MemberCall known = spare;
        if (known == null) {
            return new MemberCall(node, group, member, header);
        }
        spare = null;
        return known.again(group, member, header);
    }

    /** Takes a delivery back that nobody uses any more. */
    void give(MemberCall used) {
        spare = used;
    }

    /** Reads what stands before a call's arguments; most calls say there what the one before said. */
    CallHeader header(Input arriving, int source) {
        CallHeader read = CallHeader.read(arriving, source, last);
        last = read;
        return read;
    }

    /** Whom the last message of a meeting was for. */
    public @Nullable Participation participation() {
        return participation;
    }

    /** Names whom messages of a meeting are for. */
    public void expects(@Nullable Participation whom) {
        participation = whom;
    }

    public CodecSession codecs() {
        return codecs;
    }

    /** A cursor that begins where a message's begins, and turns bytes round if they are not in this machine's order. */
    Input over(Input message, boolean swapped) {
        input.reset(
                message.segment(),
                message.start() + message.position(),
                message.remaining(),
                message.remainingBlockBytes(),
                swapped);
        return input;
    }
}
