package org.mobula.bench.memory;

import org.jspecify.annotations.Nullable;
import org.mobula.codec.InPlace;
import org.mobula.invoke.NonBlocking;
import org.mobula.remote.Remote;

/** Calls with a tree, of which the method reads three fields. */
public interface TreeCalls extends Remote {
    /** A node with four numbers. */
    interface Node {
        int a();

        int b();

        int c();

        int d();

        @Nullable
        Node left();

        @Nullable
        Node right();
    }

    /** Receives a copy. */
    @NonBlocking
    int copied(CopiedNode tree);

    /** Receives a view. */
    @NonBlocking // which the analyser cannot see in generated views
    int viewed(@InPlace Node tree);

    /** Bytes of heap that the called process has allocated. */
    long allocated();
}
