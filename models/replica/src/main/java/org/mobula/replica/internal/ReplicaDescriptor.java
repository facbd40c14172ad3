package org.mobula.replica.internal;

import java.util.List;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * What a rank needs to make a replica, by the constructor or from another rank's state.
 *
 * @param name of the object
 * @param rootClass the root class's name
 * @param interfaces the names of its interfaces
 * @param fingerprint of its code
 */
record ReplicaDescriptor(String name, String rootClass, List<String> interfaces, long fingerprint) {
    void write(Output output) {
        ReplicaMessage.put(output, name);
        ReplicaMessage.put(output, rootClass);
        ReplicaMessage.put(output, interfaces);
        output.putLong(fingerprint);
    }

    static ReplicaDescriptor read(Input input) {
        return new ReplicaDescriptor(
                ReplicaMessage.text(input), ReplicaMessage.text(input), ReplicaMessage.texts(input), input.getLong());
    }
}
