package org.mobula.rmi;

/** The way that remote calls take, and why. */
public enum CallPath {
    /** Shared memory. */
    SHARED_MEMORY("over shared memory"),
    /** This process has no agent. */
    NO_AGENT("this process has no agent"),
    /** The agent's option says so, or calls are to be logged. */
    SWITCHED_OFF("switched off"),
    /** The object is on another host. */
    OTHER_HOST("the object is on another host"),
    /** The object's process has no agent, or belongs to another user, or has ended. */
    NO_PEER("the object's process has no agent"),
    /** The object is of a kind of its own, for example a registry, or it has a socket factory. */
    OWN_TRANSPORT("the object has a socket factory or a transport of its own"),
    /** The object, or one of the processes, has a filter for deserialization. */
    FILTERED("a filter for deserialization is set"),
    /** The codec cannot carry the arguments, or a process cannot read what the codec sends; Java serialization can. */
    SERIALIZED("arguments that only Java serialization carries"),
    /** There was no memory, file or thread for a connection. */
    NO_ROOM("no memory, file or thread was available"),
    /** The object was no longer exported, or its process ended. */
    ENDED("the object or its process was no longer there"),
    /** The object does not have the method: its process has another version of the interface. */
    NO_METHOD("the object does not have the method");

    private final String words;

    CallPath(String words) {
        this.words = words;
    }

    /** The path in words, for a report. */
    public String words() {
        return words;
    }
}
