package org.mobula.codec.internal.graph;

import java.util.List;
import java.util.Set;

/**
 * What is written of a type, and how its objects behave while they are read.
 *
 * @param index the codec's place among its node's codecs
 * @param name what descriptions call the type: a class's name, or a substitution's name and text
 * @param fields what a peer must agree on, in words for people
 * @param fingerprint a number that differs when the fields do; 0 where there is nothing to agree on
 * @param traits how its objects behave
 */
public record TypeShape(int index, String name, List<String> fields, long fingerprint, Set<Trait> traits) {
    /** The first word of a description whose fields may differ between versions. */
    public static final String VERSION = "serialVersionUID ";

    /** How objects of a type behave. */
    public enum Trait {
        /** Has an identity that sharing and cycles keep. */
        TRACKED,
        /** Code that may look at the content runs while it is read: content must not arrive after the message. */
        OPAQUE,
        /** Refers to nothing that could travel behind the message. */
        LEAF,
        /** Exists only once its content was read: no cycle can lead to it. */
        LATE,
        /** Its class has a {@code writeReplace}: another object is written instead. */
        REPLACED,
        /**
         * Reading one runs no code of the program, nor does its end, and nobody else knows it: what is read beside it
         * can be used again once the program has no use for it any more. Values are inert anyway.
         */
        INERT
    }

    /** Whether objects are replaced before they are written. */
    public boolean replaced() {
        return traits.contains(Trait.REPLACED);
    }

    /** A type of fixed form. */
    public static TypeShape fixed(int index, String name, Set<Trait> traits) {
        return new TypeShape(index, name, List.of(), 0, traits);
    }

    /** A type whose fields, or constants, the peer must have too. */
    public static TypeShape of(int index, String name, String kind, List<String> fields, Set<Trait> traits) {
        return new TypeShape(index, name, fields, fingerprint(kind, fields), traits);
    }

    /** Whether objects have an identity to keep. */
    public boolean tracked() {
        return traits.contains(Trait.TRACKED);
    }

    /** Whether code looks at the content while it is read. */
    public boolean opaque() {
        return traits.contains(Trait.OPAQUE);
    }

    /** Whether objects refer to nothing that could travel behind the message. */
    public boolean leaf() {
        return traits.contains(Trait.LEAF);
    }

    /** Whether objects exist only once their content was read. */
    public boolean late() {
        return traits.contains(Trait.LATE);
    }

    /** Whether reading an object runs no code of the program, and nobody else knows it. */
    public boolean inert() {
        return traits.contains(Trait.INERT) || leaf();
    }

    /** Whether a description lets its fields differ between versions. */
    public static boolean isVersioned(List<String> fields) {
        return !fields.isEmpty() && fields.getFirst().startsWith(VERSION);
    }

    /** Whether the peer describes the same. */
    public boolean matches(PeerType theirs) {
        return fingerprint == theirs.fingerprint();
    }

    /** FNV-1a, 64 bits: equal on all machines. */
    private static long fingerprint(String kind, List<String> fields) {
        String text = kind + ' ' + String.join(";", fields);
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash == 0 ? 1 : hash;
    }
}
