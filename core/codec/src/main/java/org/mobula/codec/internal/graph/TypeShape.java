package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;

/**
 * How a type is written, and how its objects behave while they are read.
 *
 * @param index the number of the codec on its node
 * @param name the name in descriptions: a class's name, or a substitution's name and text
 * @param fields what both sides must agree on, as text
 * @param fingerprint a number that differs if the fields do; 0 if there is nothing to compare
 * @param traits how its objects behave
 */
public record TypeShape(int index, String name, List<String> fields, long fingerprint, Set<Trait> traits) {
    /** The first word of a description whose fields may differ between versions. */
    public static final String VERSION = "serialVersionUID ";

    public enum Trait {
        /** Has an identity, so that shared references and cycles are kept. */
        TRACKED,
        /** Reading it runs code that may look at its content, which must therefore not arrive after the message. */
        OPAQUE,
        /** Refers to nothing that could travel after the message. */
        LEAF,
        /** Exists only after its content was read: no cycle can lead to it. */
        LATE,
        /** Its class has a {@code writeReplace}: another object is written instead. */
        REPLACED,
        /**
         * Neither reading nor reclaiming one runs code of the program, and nothing else refers to it. So the objects
         * read beside it can be reused. A leaf is always inert.
         */
        INERT
    }

    public boolean replaced() {
        return traits.contains(Trait.REPLACED);
    }

    /** Creates the shape of a type of fixed form. */
    public static TypeShape fixed(int index, String name, Set<Trait> traits) {
        return new TypeShape(index, name, List.of(), 0, traits);
    }

    /** Creates the shape of a type whose fields or constants the peer must have too. */
    public static TypeShape of(int index, String name, String kind, List<String> fields, Set<Trait> traits) {
        return new TypeShape(index, name, fields, fingerprint(kind, fields), traits);
    }

    public boolean tracked() {
        return traits.contains(Trait.TRACKED);
    }

    public boolean opaque() {
        return traits.contains(Trait.OPAQUE);
    }

    public boolean leaf() {
        return traits.contains(Trait.LEAF);
    }

    public boolean late() {
        return traits.contains(Trait.LATE);
    }

    public boolean inert() {
        return traits.contains(Trait.INERT) || leaf();
    }

    /** Whether a description lets its fields differ between versions. */
    public static boolean isVersioned(List<String> fields) {
        return !fields.isEmpty() && fields.getFirst().startsWith(VERSION);
    }

    /** Whether the peer describes the same fields. */
    public boolean matches(PeerType theirs) {
        return fingerprint == theirs.fingerprint();
    }

    /** FNV-1a, 64 bits: the same on all machines. */
    private static long fingerprint(String kind, List<String> fields) {
        String text = kind + ' ' + String.join(";", fields);
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash == 0 ? 1 : hash;
    }
}
