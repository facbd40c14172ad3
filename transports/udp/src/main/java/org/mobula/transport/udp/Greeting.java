package org.mobula.transport.udp;

/**
 * What a side tells the other one.
 *
 * @param capacity of its windows
 * @param buffer bytes of the kernel's buffer for the datagrams of the other side
 * @param dataPort receives the datagrams of the other side
 * @param answerPort receives the acknowledgements of the other side
 * @param key that datagrams of the other side must carry
 */
record Greeting(int capacity, int buffer, int dataPort, int answerPort, long key) {}
