/**
 * Joins ranks that are the pods of an Indexed Job of Kubernetes, or of a JobSet. The controller numbers the pods and
 * gives each a host name; a headless service publishes the names, also of pods that are not ready. The ranks meet at a
 * port of rank 0 and trust each other by a Secret. Start reading at {@link
 * org.mobula.launch.kubernetes.KubernetesJobProvider}.
 */
package org.mobula.launch.kubernetes;
